import type { Market } from '@maru/contract';
import type { Side } from '@maru/domain';

export type MarketState = Market['state'];

/** A coin with its ledger and engine properties. */
export interface CoinDefinition {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  /** Decimals of the ledger. */
  readonly scale: number;
  readonly sort: number;
  readonly enabled: boolean;
}

/** A market with its scales: everything that turns decimal text into the integers of the engine and back. */
export interface MarketDefinition {
  readonly id: number;
  /** BASE-DEAL, e.g. KRW-BTC. */
  readonly code: string;
  /** The coin that pays. */
  readonly base: CoinDefinition;
  /** The coin that is traded. */
  readonly deal: CoinDefinition;
  /** Decimals of a price unit. */
  readonly priceScale: number;
  readonly amountScale: number;
  /** price × amount / unit is money in minor units of the base coin. */
  readonly unit: bigint;
  readonly minAmount: string;
  readonly minTotal: string;
  readonly bandLow: string;
  readonly bandHigh: string;
  /** How far from the last price a market order may trade, in millionths. */
  readonly collarPpm: number;
  /** Price units; the price before the first trade. */
  readonly listingPrice: number;
  readonly sort: number;
}

/** Prices in price units, volume in minor units of the deal coin, total in minor units of the base coin. */
export interface PriceCandle {
  /** Start, epoch milliseconds. */
  readonly at: number;
  readonly open: number;
  high: number;
  low: number;
  close: number;
  volume: bigint;
  total: bigint;
}

/** A trade as statistics see it. */
export interface MarketFill {
  readonly price: number;
  readonly amount: bigint;
  readonly total: bigint;
  readonly takerSide: Side;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Figures of one market over the last 24 hours: integers, see PriceCandle. */
export interface MarketFigures {
  readonly close: number;
  readonly high: number;
  readonly low: number;
  readonly volume: bigint;
  /** Total paid for the volume. */
  readonly turnover: bigint;
  /** Close of the day before (UTC+9). */
  readonly previousClose: number;
  readonly lastTrade: MarketFill;
}

/** A market right now. */
export interface MarketSnapshot {
  readonly definition: MarketDefinition;
  readonly state: MarketState;
  readonly figures: MarketFigures;
}
