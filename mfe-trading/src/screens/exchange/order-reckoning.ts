import type { OrderType, Side, TickBand, TimeInForce } from '@maru/domain';
import { snapToTick } from '@maru/domain/order-check';
import { Decimal } from '@maru/platform/money';
import type { Order } from '../../api/orders';

/** What became of an order at once. `partly`: filled in part, the rest cancelled; `unfilled`: cancelled; `waits`: for its price. */
export type OrderResult = 'waits' | 'accepted' | 'filled' | 'partly' | 'unfilled';

/** Decimals of the base coins in the ledger. */
export const baseScale = (base: string): number => (base === 'KRW' ? 2 : 8);
export const shownScale = (base: string): number => (base === 'KRW' ? 0 : 8);

export const cut = (value: Decimal, scale: number): string =>
  value.toDecimalPlaces(scale, Decimal.ROUND_DOWN).toFixed();

/** A limit this far on the wrong side of the last price, in percent, is asked for once more. */
const distancePercentMax = 3;

/** How much dearer a buyer buys, or cheaper a seller sells, than the last price: percent, where that is more than slipping. */
export function distanceOf(side: Side, price: Decimal, last: Decimal): Decimal | null {
  if (last.lte(0)) return null;
  const percent = price
    .div(last)
    .minus(1)
    .times(side === 'B' ? 100 : -100);
  return percent.gt(distancePercentMax) ? percent : null;
}

/** The nearest price on the grid that is no worse for the side. */
export const snappedFor = (side: Side, ticks: readonly TickBand[], price: Decimal): string =>
  snapToTick(ticks, price, side === 'B' ? 'down' : 'up').toFixed();

/** What of an amount of the base coin can be spent so that its fee is covered too. */
export function spendableOf(share: Decimal, feeRate: string, base: string): Decimal {
  // Worth and fee are each rounded up when the exchange locks them: two of the smallest units stay back for that.
  const rounding = new Decimal(2).div(new Decimal(10).pow(baseScale(base)));
  return Decimal.max(share.minus(rounding).div(new Decimal(1).plus(feeRate)), 0);
}

export function resultOf({ state, filledAmount }: Order): OrderResult {
  if (state === 'filled') return 'filled';
  if (state !== 'cancelled') return 'accepted';
  return new Decimal(filledAmount).gt(0) ? 'partly' : 'unfilled';
}

/** The order waits until it is filled, or its type has no choice: nothing has to be explained. */
export const isUsual = ({
  orderType: type,
  timeInForce,
}: {
  readonly orderType: OrderType;
  readonly timeInForce: TimeInForce;
}): boolean => timeInForce === 'GTC' || type === 'MARKET';
