import type { Side } from '@maru/domain';
import type { MarketState } from '@maru/domain/market-state';

/** Another state for a market (TRAD-008), carried out by the engine. */
export interface StateChange {
  readonly marketId: number;
  readonly state: MarketState;
  /** The plan that it carries out; null where none asks for it. */
  readonly planId: bigint | null;
}

/** The next planned state of a market. */
export interface NextState {
  readonly state: MarketState;
  readonly from: Date;
}

/** One network of a coin that lives on several. */
export interface CoinNetwork {
  /** Code of the coin that pays the fees there: ETH, TRX. */
  readonly network: string;
  /** Token standard, such as ERC-20. */
  readonly title: string;
  /** Start of a transaction's address in the block explorer. */
  readonly explorerUrl: string;
  /** Decimal text. */
  readonly withdrawalFee: string;
}

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

/** What of a coin can be opened and closed. */
export type CoinWay = 'deposits' | 'withdrawals';

/** A coin with the terms of its deposits and withdrawals. */
export interface ListedCoin extends CoinDefinition {
  readonly depositOpen: boolean;
  readonly withdrawalOpen: boolean;
  /** Members share one address and are told apart by a destination tag. */
  readonly tagUsed: boolean;
  /** Decimal text, as `withdrawalMin`. */
  readonly withdrawalFee: string;
  readonly withdrawalMin: string;
  /** Decimals of an amount to withdraw. */
  readonly withdrawalDecimals: number;
  readonly chainName: string;
  readonly explorerUrl: string;
  /** Id of the coin that pays the fees on its network. */
  readonly platformId: number;
  /** Id of the coin whose rules an address of it is checked by. */
  readonly authPlatformId: number;
  /** Empty for a coin that lives on one network. */
  readonly networks: readonly CoinNetwork[];
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
  /** How far from the time-weighted price a market order may trade, in millionths. */
  readonly collarPpm: number;
  /** Price units; the price before the first trade. */
  readonly listingPrice: number;
  readonly sort: number;
}

/** Length of a candle: minutes, D for days, W for weeks that begin on Monday (TRAD-030). */
export type CandlePeriod = '1' | '5' | '15' | '30' | '60' | '240' | 'D' | 'W';

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

/** A candle of a chart: no total, since a converted one has none. */
export type ChartCandle = Omit<PriceCandle, 'total'>;

/** A trade as statistics and candles count it. */
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
  /** Null where nothing is planned. */
  readonly next: NextState | null;
  readonly figures: MarketFigures;
}
