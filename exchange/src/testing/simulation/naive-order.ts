import type { OrderDraft } from '../../modules/order';
import type { OrderSnapshot } from './step.types';

/** House accounts trade without holds. */
const houseMax = 99;

export interface NaiveOrder extends Omit<OrderDraft, 'price' | 'amount'> {
  readonly id: number;
  readonly price: number | null;
  /** Its price, or the collar of a market order. */
  readonly limit: number;
  amount: bigint | null;
  filled: bigint;
  paid: bigint;
  fee: bigint;
  state: 'open' | 'part filled' | 'filled' | 'cancelled';
  reason: string | null;
}

const million = 1_000_000n;

export const isHouse = (memberId: number): boolean => memberId <= houseMax;
export const isOpen = ({ state }: NaiveOrder): boolean => state === 'open' || state === 'part filled';
export const restOf = ({ amount, filled }: NaiveOrder): bigint => (amount ?? 0n) - filled;
export const payingAsset = ({ side, market }: Pick<OrderDraft, 'side' | 'market'>): string =>
  side === 'B' ? market.base.code : market.deal.code;

/** Whether orders at these prices trade with each other. @param price - of the order on `side`. */
export const meets = (side: 'B' | 'S', price: number, other: number): boolean =>
  side === 'B' ? other <= price : other >= price;

export function roundUp(value: bigint, by: bigint): bigint {
  return value % by === 0n ? value / by : value / by + 1n;
}

export const feeOf = (total: bigint, ppm: number): bigint => roundUp(total * BigInt(ppm), million);

/** What an open order must have on hold: all that it can still pay, with the fee of the whole order less what was paid of it. */
export function needOf(order: NaiveOrder): bigint {
  if (isHouse(order.memberId) || !isOpen(order)) return 0n;
  if (order.side === 'S') return restOf(order);
  const worth =
    order.total === null ? roundUp(BigInt(order.limit) * restOf(order), order.market.unit) : order.total - order.paid;
  return worth + feeOf(order.paid + worth, order.feePpm) - order.fee;
}

/** Whether a draft repeats the order that has its client order id. */
export const repeats = (
  draft: OrderDraft,
  order: NaiveOrder | (OrderDraft & { readonly price: number | null }),
): boolean =>
  [
    [draft.market.id, order.market.id],
    [draft.side, order.side],
    [draft.orderType, order.orderType],
    [draft.timeInForce, order.timeInForce],
    [draft.amount, order.amount],
    [draft.total, order.total],
    [draft.orderType === 'LIMIT' ? draft.price : null, draft.orderType === 'LIMIT' ? order.price : null],
  ].every(([one, other]) => one === other);

export const snapshotOf = (order: NaiveOrder): OrderSnapshot => ({
  ...{ id: order.id, memberId: order.memberId, side: order.side, price: order.price, amount: order.amount },
  ...{ filled: order.filled, paid: order.paid, fee: order.fee, hold: needOf(order) },
  ...{ state: order.state, reason: order.reason },
});
