import type { RefusalName } from '@maru/contract';
import type { OrderTerms, TickBand, TimeInForce } from '@maru/domain';
import type { MarketStateRefusal } from '@maru/domain/market-state';
import {
  isOnTick,
  type OrderFunds,
  orderProblem,
  placementRefusal,
  stopPlacementRefusal,
} from '@maru/domain/order-check';
import { type StopTerms, stopOrderProblem, stopPlaceProblem } from '@maru/domain/stop-order';
import type { MarketCell } from '@maru/platform/market-data';
import { Decimal, parseAmount } from '@maru/platform/money';
import { fieldOf } from '@maru/platform/refusals';

/** What is typed into the form. */
interface Typed {
  readonly isStop: boolean;
  readonly terms: OrderTerms;
  readonly stopTerms: StopTerms;
  readonly timeInForce: TimeInForce;
}

/** A field of the form, and whether nothing was typed into it. */
export interface WrongField {
  readonly name: 'limit' | 'stop' | 'price' | 'quantity';
  readonly empty: boolean;
}

/** Why the market takes no such order in its state now, or null. */
export const stateProblemOf = (
  { isStop, terms, timeInForce }: Pick<Typed, 'isStop' | 'terms' | 'timeInForce'>,
  { state }: MarketCell,
): MarketStateRefusal | null =>
  isStop ? stopPlacementRefusal(state) : placementRefusal(state, { type: terms.type, timeInForce });

/** The state of the market, then the first failure in the order of the specification (TRAD-047). */
export function problemOf(typed: Typed, market: MarketCell, funds: OrderFunds): RefusalName | null {
  const { isStop, terms, stopTerms } = typed;
  const { rules } = market.market;
  const stateProblem = stateProblemOf(typed, market);
  if (stateProblem) return stateProblem;
  const last = new Decimal(market.close);
  if (!isStop) return orderProblem(terms, rules, funds, last);
  return stopOrderProblem(stopTerms, rules, funds) ?? stopPlaceProblem(stopTerms, last);
}

export function wrongFieldOf(
  { isStop, terms, stopTerms }: Omit<Typed, 'timeInForce'>,
  problem: RefusalName,
  ticks: readonly TickBand[],
): WrongField {
  const { limitPrice } = stopTerms;
  if (isStop && limitPrice !== undefined && isLimitWrong(limitPrice, problem, ticks))
    return { name: 'limit', empty: limitPrice === '' };
  if (isStop && isStopWrong(stopTerms, problem, ticks)) return { name: 'stop', empty: stopTerms.stopPrice === '' };
  const { price, amount, total } = terms;
  const isPrice =
    price !== undefined && (fieldOf(problem) === 'price' || (problem === 'ORDER_INVALID' && !parseAmount(price)));
  if (isPrice) return { name: 'price', empty: price === '' };
  return { name: 'quantity', empty: (total ?? amount) === '' };
}

/** The range is judged of the limit order only. */
const isLimitWrong = (price: string, problem: RefusalName, ticks: readonly TickBand[]): boolean =>
  problem === 'STOP_PAIR_PRICES' || problem === 'PRICE_OUT_OF_RANGE' || !isPossible(price, ticks);

const isStopWrong = ({ stopPrice }: StopTerms, problem: RefusalName, ticks: readonly TickBand[]): boolean =>
  problem === 'STOP_AT_LAST' || !isPossible(stopPrice, ticks);

function isPossible(text: string, ticks: readonly TickBand[]): boolean {
  const price = parseAmount(text);
  return price?.gt(0) === true && isOnTick(ticks, price);
}
