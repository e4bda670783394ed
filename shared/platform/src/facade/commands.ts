/** What a screen needs that sends commands about money. */
export { Attempt } from '../attempt/attempt';
