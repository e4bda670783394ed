import { parseAmount } from './amount';
import type { TickBand } from './order';
import { isOnTick } from './order-check';

/** Open price alerts that a member may have. */
export const priceAlertsMax = 20;

export type PriceAlertRefusal = 'BAD_REQUEST' | 'ORDER_OFF_TICK' | 'ALERT_AT_LAST';

/**
 * The checks of the price of an alert, a decimal text.
 * @param market.last - newest price of the market; null: not known here, the exchange will judge.
 * @returns the first refusal, or null.
 */
export function alertPriceProblem(
  text: string,
  market: { readonly ticks: readonly TickBand[]; readonly last: string | null },
): PriceAlertRefusal | null {
  const price = parseAmount(text);
  if (!price?.gt(0)) return 'BAD_REQUEST';
  if (!isOnTick(market.ticks, price)) return 'ORDER_OFF_TICK';
  return market.last !== null && price.eq(market.last) ? 'ALERT_AT_LAST' : null;
}
