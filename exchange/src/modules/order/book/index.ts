export type { BookFill, BookResult, DepthLevel, IncomingOrder } from './book.types';
export { OrderBook } from './order-book';
