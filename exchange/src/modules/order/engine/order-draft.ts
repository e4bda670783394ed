import type { OrderBook } from '../book';
import type { OrderDraft } from './engine.types';
import type { LiveOrder } from './live-order';
import { reserveOf } from './order-math';

/** The state of engine and market when an order arrives. */
interface Moment {
  readonly id: number;
  readonly createdAt: Date;
  /** Last price of the market, price units. */
  readonly last: number;
  /** Time-weighted price, price units. */
  readonly reference: number;
  readonly book: OrderBook;
}

const million = 1_000_000n;

/** Makes a draft an order, with the price it may reach and the hold it needs. */
export function draftOrder(draft: OrderDraft, moment: Moment): LiveOrder {
  const { memberId, market, side, orderType, timeInForce, amount, total, feePpm, clientOrderId } = draft;
  const price = draft.orderType === 'BEST' ? bestPrice(draft, moment) : draft.price;
  // Field by field: a spread is many times slower, and this runs for every order.
  const order: LiveOrder = {
    id: moment.id,
    memberId,
    market,
    side,
    orderType,
    timeInForce,
    price,
    limit: price ?? collarPrice(draft, moment.reference),
    amount,
    total,
    feePpm,
    clientOrderId,
    createdAt: moment.createdAt,
    filledAmount: 0n,
    filledTotal: 0n,
    fee: 0n,
    hold: 0n,
    state: 'open',
    cancelReason: null,
  };
  order.hold = reserveOf(order, market.unit);
  return order;
}

/** Whether a retry repeats the order that first used its client order id. */
export const sameOrder = (draft: OrderDraft, order: LiveOrder): boolean =>
  draft.market.id === order.market.id &&
  draft.side === order.side &&
  draft.orderType === order.orderType &&
  draft.timeInForce === order.timeInForce &&
  draft.amount === order.amount &&
  draft.total === order.total &&
  (draft.orderType !== 'LIMIT' || draft.price === order.price);

/** The best price on the other side; the last price if that side is empty. */
const bestPrice = ({ side }: OrderDraft, { book, last }: Moment): number => book.best(side === 'B' ? 'S' : 'B') ?? last;

/** A market order trades at most the market's collar away from the time-weighted price, however empty the book is. */
function collarPrice({ side, market }: OrderDraft, reference: number): number {
  const distance = BigInt(market.collarPpm);
  const units = (BigInt(reference) * (side === 'B' ? million + distance : million - distance)) / million;
  return Math.max(Number(units), 1);
}
