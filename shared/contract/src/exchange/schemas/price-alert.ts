import { type Static, Type } from 'typebox';
import { Amount, Id, MarketCode, oneOf, Timestamp, text } from './common';

/** POST /v1/price-alerts. The price arrives as typed by the member: the shared rule judges it, not the schema. */
export const PriceAlertRequest = Type.Object({ marketId: Id, price: text(40) });
export type PriceAlertRequest = Static<typeof PriceAlertRequest>;

export const PriceAlert = Type.Object({
  id: Id,
  marketId: Id,
  market: MarketCode,
  price: Amount,
  /** Whether the price has to rise or to fall to it. */
  direction: oneOf(['rise', 'fall'] as const),
  createdAt: Timestamp,
  /** Null while it is open. */
  reachedAt: Type.Union([Timestamp, Type.Null()]),
});
export type PriceAlert = Static<typeof PriceAlert>;

/** GET /v1/price-alerts, of all markets: open ones, then the last ten that were reached; newest first. */
export const PriceAlerts = Type.Object({ list: Type.Array(PriceAlert) });
export type PriceAlerts = Static<typeof PriceAlerts>;
