import { houseMemberMax } from '../../../platform/core/house';
import type { LiveOrder } from './live-order';

const million = 1_000_000n;

/** a / b rounded up, for what is not negative. */
const divideUp = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/** Fee of a total, rounded up to a minor unit. */
export const feeOf = (total: bigint, ppm: number): bigint => divideUp(total * BigInt(ppm), million);

/** Worth of a quantity at a price, rounded up: what a buy must be able to pay. */
export const worthUp = (price: number, amount: bigint, unit: bigint): bigint => divideUp(BigInt(price) * amount, unit);

/**
 * Hold that an order needs for everything it can still do (TRAD-049).
 *
 * A sell holds its open quantity. A buy holds the worth of its open part, rounded up, and the fee that its total will then
 * have reached, less the fee already paid. Each fill takes floor(price × quantity), and the fee is rounded up once over the
 * whole order, not once per fill: so what fills take never exceeds what was held, and what the hold no longer needs is
 * released with the very fill that makes it superfluous.
 * @param unit - of the market: price × amount / unit is money.
 */
export function reserveOf(order: LiveOrder, unit: bigint): bigint {
  if (order.memberId <= houseMemberMax) return 0n;
  if (order.side === 'S') return order.amount === null ? 0n : order.amount - order.filledAmount;
  const open = openWorth(order, unit);
  return open + feeOf(order.filledTotal + open, order.feePpm) - order.fee;
}

function openWorth(order: LiveOrder, unit: bigint): bigint {
  if (order.total !== null) return order.total - order.filledTotal;
  return worthUp(order.limit, (order.amount ?? 0n) - order.filledAmount, unit);
}
