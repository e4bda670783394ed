import type { CandlePeriod } from '@maru/contract';
import type { Side, TickBand } from '@maru/domain';
import { Decimal } from '@maru/platform/money';
import type { Order, Trade } from '../../api/orders';
import { barStart } from './candles.store';
import { snappedFor } from './order-reckoning';

/** What the member has traded on one side within one bar. */
export interface TradeMark {
  /** Start of the bar in epoch seconds. */
  readonly time: number;
  readonly side: Side;
  readonly amount: Decimal;
  /** Mean by amount, not rounded. */
  readonly meanPrice: Decimal;
}

/** What the member's open orders of one side at one price still wait for. */
export interface OrderLine {
  readonly price: string;
  readonly side: Side;
  readonly amount: Decimal;
}

/** One mark for each bar and side with executions; of one bar the buys first. */
export function marksOf(trades: readonly Trade[], period: CandlePeriod): readonly TradeMark[] {
  const sums = new Map<string, { time: number; side: Side; amount: Decimal; total: Decimal }>();
  for (const { at, side, amount, total } of trades) {
    const time = barStart(Date.parse(at) / 1000, period);
    const key = `${side}${time}`;
    const sum = sums.get(key) ?? { time, side, amount: new Decimal(0), total: new Decimal(0) };
    sums.set(key, { ...sum, amount: sum.amount.plus(amount), total: sum.total.plus(total) });
  }
  const marks = [...sums.values()].map(({ total, ...mark }) => ({ ...mark, meanPrice: total.div(mark.amount) }));
  return marks.sort((a, b) => a.time - b.time || a.side.localeCompare(b.side));
}

/** One line for each price and side; orders without a price or an amount have none. */
export function linesOf(orders: readonly Order[]): readonly OrderLine[] {
  const lines = new Map<string, OrderLine>();
  for (const { side, price, amount, filledAmount } of orders) {
    if (price === null || amount === null) continue;
    const key = `${side}${price}`;
    const rest = new Decimal(amount).minus(filledAmount);
    lines.set(key, { price, side, amount: rest.plus(lines.get(key)?.amount ?? 0) });
  }
  return [...lines.values()];
}

/** Orders that a height of the chart can mean, each at its price on the grid; none at zero. */
export function offersAt(ticks: readonly TickBand[], price: number): readonly { side: Side; price: string }[] {
  const offers = (['B', 'S'] as const).map((side) => ({ side, price: snappedFor(side, ticks, new Decimal(price)) }));
  return offers.filter((offer) => new Decimal(offer.price).gt(0));
}
