import { parseAmount } from './amount';
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
}

const beyondAllPrices = '9'.repeat(30);

/**
 * The checks of a stop order: its stop price, then those of its limit order but the price range, which is judged when it is placed.
 * @returns the first refusal, or null.
 */
export function stopOrderProblem(terms: StopTerms, rules: TradingRules, funds: OrderFunds): OrderRefusal | null {
  const stopPrice = parseAmount(terms.stopPrice);
  if (!stopPrice) return 'ORDER_INVALID';
  if (!stopPrice.gt(0) || !isOnTick(rules.ticks, stopPrice)) return 'ORDER_OFF_TICK';
  return orderProblem({ ...terms, type: 'LIMIT' }, { ...rules, priceMin: '0', priceMax: beyondAllPrices }, funds);
}
