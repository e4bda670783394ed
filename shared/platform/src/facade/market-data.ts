export type { Coin, Market } from '../market-data/market';
export { MarketCell } from '../market-data/market-cell';
export { toMarket } from '../market-data/market-data.api';
export { MarketsStore } from '../market-data/markets.store';
export { marketsOf, useMarkets } from '../market-data/use-markets';
