import type { TradingRules } from '@maru/domain';
import type { MarketState } from '@maru/domain/market-state';

export interface Coin {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  /** Place in lists. */
  readonly sort: number;
  /** Address of a transaction at the block explorer, before its hash; empty where there is none. */
  readonly explorerUrl: string;
  /** Of a coin that lives on several; each with an explorer of its own. */
  readonly networks: readonly { readonly network: string; readonly title: string; readonly explorerUrl: string }[];
}

/** Figures of a market that the feed moves; decimal texts. */
export interface MarketFigures {
  /** Last price. */
  readonly close: string;
  readonly high: string;
  readonly low: string;
  /** Of 24 hours, in the traded coin. */
  readonly volume: string;
  /** Of 24 hours, in the base coin. */
  readonly turnover: string;
  /** Last price of the day before (UTC+9). */
  readonly previousClose: string;
  /** Orders trade. */
  readonly open: boolean;
  readonly state: MarketState;
  /** The next planned state; null where nothing is planned. */
  readonly nextState: MarketState | null;
  /** When that begins, ISO 8601; empty where nothing is planned. */
  readonly nextAt: string;
}

export interface Market extends MarketFigures {
  readonly id: string;
  /** Such as `KRW-BTC`. */
  readonly code: string;
  /** Code of the coin that pays, such as `KRW`. */
  readonly base: string;
  /** Code of the traded coin. */
  readonly coin: string;
  readonly coinId: string;
  /** Of the traded coin, in Korean and English. */
  readonly name: string;
  readonly nameEn: string;
  readonly sort: number;
  readonly rules: TradingRules;
  /** Prices of the last 24 hours, oldest first. */
  readonly pastCloses: readonly number[];
}
