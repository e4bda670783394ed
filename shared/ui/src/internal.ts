/** For the shell only. */
export { createHtmlPolicy } from './html/policy';
