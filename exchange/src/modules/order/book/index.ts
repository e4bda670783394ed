export type { BookFill, DepthLevel } from './book.types';
export { OrderBook } from './order-book';
