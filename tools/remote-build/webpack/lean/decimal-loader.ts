import { leanDecimal } from './decimal';

/** The webpack loader of decimal.js. */
export default leanDecimal;
