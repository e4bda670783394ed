import type { RefusalName } from '@maru/contract';
import type { OrderTerms, TickBand } from '@maru/domain';
import { isOnTick, type OrderFunds, orderProblem } from '@maru/domain/order-check';
import { type StopTerms, stopOrderProblem } from '@maru/domain/stop-order';
import type { MarketCell } from '@maru/platform/market-data';
import { parseAmount } from '@maru/platform/money';
import { fieldOf } from '@maru/platform/refusals';

/** What is typed into the form. */
interface Typed {
  readonly type: string;
  readonly terms: OrderTerms;
  readonly stopTerms: StopTerms;
}

/** A field of the form, and whether nothing was typed into it. */
export interface WrongField {
  readonly name: 'stop' | 'price' | 'quantity';
  readonly empty: boolean;
}

/** First failure in the order of the specification (TRAD-047). */
export function problemOf(
  { type, terms, stopTerms }: Typed,
  market: MarketCell,
  funds: OrderFunds,
): RefusalName | null {
  const { rules } = market.market;
  if (type !== 'STOP') return orderProblem(terms, rules, funds);
  const problem = stopOrderProblem(stopTerms, rules, funds);
  return problem ?? (parseAmount(stopTerms.stopPrice)?.eq(market.close) ? 'STOP_AT_LAST' : null);
}

export function wrongFieldOf(
  { type, terms, stopTerms }: Typed,
  problem: RefusalName,
  ticks: readonly TickBand[],
): WrongField {
  if (type === 'STOP' && isStopWrong(stopTerms, problem, ticks))
    return { name: 'stop', empty: stopTerms.stopPrice === '' };
  const { price, amount, total } = terms;
  const isPrice =
    price !== undefined && (fieldOf(problem) === 'price' || (problem === 'ORDER_INVALID' && !parseAmount(price)));
  if (isPrice) return { name: 'price', empty: price === '' };
  return { name: 'quantity', empty: (total ?? amount) === '' };
}

function isStopWrong({ stopPrice }: StopTerms, problem: RefusalName, ticks: readonly TickBand[]): boolean {
  const stop = parseAmount(stopPrice);
  return problem === 'STOP_AT_LAST' || !stop || !stop.gt(0) || !isOnTick(ticks, stop);
}
