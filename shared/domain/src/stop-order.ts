import { Money, parseAmount } from './amount';
import type { OrderRefusal, Side, TradingRules } from './order';
import { isOnTick, type OrderFunds, orderProblem } from './order-check';

/** Stop orders that a member may have waiting in one market. */
export const stopOrdersMax = 20;

/** Terms of a stop order, as decimal texts: a limit order that is placed once the market trades at the stop price. */
export interface StopTerms {
  readonly side: Side;
  readonly stopPrice: string;
  readonly price: string;
  readonly amount: string;
  /** Of a pair: a limit order at this price waits in the book at the same time, and the first to trade cancels the other. */
  readonly limitPrice?: string | undefined;
}

const beyondAllPrices = '9'.repeat(30);

/**
 * The checks of a stop order: the limit order of its pair, its stop price, then those of the order it becomes but the price range,
 * which is judged when that is placed.
 * @returns the first refusal, or null.
 */
export function stopOrderProblem(terms: StopTerms, rules: TradingRules, funds: OrderFunds): OrderRefusal | null {
  const { limitPrice, ...own } = terms;
  if (limitPrice !== undefined) {
    const { side, amount } = own;
    const problem = orderProblem({ side, type: 'LIMIT', price: limitPrice, amount }, rules, funds);
    if (problem) return problem;
  }
  const stopPrice = parseAmount(terms.stopPrice);
  if (!stopPrice) return 'ORDER_INVALID';
  if (!stopPrice.gt(0) || !isOnTick(rules.ticks, stopPrice)) return 'ORDER_OFF_TICK';
  return orderProblem({ ...own, type: 'LIMIT' }, { ...rules, priceMin: '0', priceMax: beyondAllPrices }, funds);
}

/** Whether the prices of a stop order lie where they have a meaning; all of them are numbers. @param last - price of the last trade. */
export function stopPlaceProblem(
  { side, stopPrice, limitPrice }: Pick<StopTerms, 'side' | 'stopPrice' | 'limitPrice'>,
  last: Money,
): 'STOP_AT_LAST' | 'STOP_PAIR_PRICES' | null {
  const stop = new Money(stopPrice);
  if (limitPrice === undefined) return stop.eq(last) ? 'STOP_AT_LAST' : null;
  const [lower, higher] = side === 'B' ? [new Money(limitPrice), stop] : [stop, new Money(limitPrice)];
  return lower.lt(last) && higher.gt(last) ? null : 'STOP_PAIR_PRICES';
}
