export type { BookFill, BookResult, DepthLevel, IncomingOrder, RestingOrder, Side, TimeInForce } from './book.types';
export { OrderBook } from './order-book';
