export type { BookFill, BookResult, DepthLevel, IncomingOrder, IndicativePrice } from './book.types';
export { OrderBook } from './order-book';
