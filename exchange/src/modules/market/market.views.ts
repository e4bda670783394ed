import type { Candle, Center, Coin, Market, Tick } from '@maru/contract';
import { fromMinor, type TradingRules } from '@maru/domain';
import type { ChartCandle, ListedCoin, MarketDefinition, MarketSnapshot } from './market.types';

export const centerId = '1';
export const centerName = 'dexko';

const yesNo = (flag: boolean): 'Y' | 'N' => (flag ? 'Y' : 'N');

/** ENTI-041, ENTI-042. */
export const coinView = (coin: ListedCoin): Coin => ({
  id: String(coin.id),
  code: coin.code,
  name: coin.name,
  nameEn: coin.nameEn,
  sort: coin.sort,
  enable: yesNo(coin.enabled),
  ioInEnable: yesNo(coin.depositOpen),
  ioOutEnable: yesNo(coin.withdrawalOpen),
  tagYn: yesNo(coin.tagUsed),
  outFee: coin.withdrawalFee,
  minOut: coin.withdrawalMin,
  chainName: coin.chainName,
  trackUrl: coin.explorerUrl,
  platformId: String(coin.platformId),
  authPlatformId: String(coin.authPlatformId),
  ciBnOutDecimalPoint: coin.withdrawalDecimals,
  subCoins: coin.networks.map(({ title, network, explorerUrl, withdrawalFee }) => ({
    title,
    outFee: withdrawalFee,
    seToken: network,
    trackUrl: explorerUrl,
  })),
});

/** Last values of a market, as the feed sends them. */
export function tickView({ definition, state, next, figures }: MarketSnapshot): Tick {
  const price = (units: number) => fromMinor(BigInt(units), definition.priceScale);
  return {
    market: definition.code,
    close: price(figures.close),
    high: price(figures.high),
    low: price(figures.low),
    volume: fromMinor(figures.volume, definition.deal.scale),
    acc_amount: fromMinor(figures.turnover, definition.base.scale),
    b_close: price(figures.previousClose),
    onTradeEnable: yesNo(state === 'open'),
    state,
    nextState: next && { state: next.state, at: next.from.toISOString() },
    lastTrade: {
      price: price(figures.lastTrade.price),
      amount: fromMinor(figures.lastTrade.amount, definition.deal.scale),
      type: figures.lastTrade.takerSide,
    },
  };
}

export function marketView(snapshot: MarketSnapshot, rules: TradingRules): Market {
  const { definition } = snapshot;
  const { market: code, ...tick } = tickView(snapshot);
  return {
    id: String(definition.id),
    code,
    coinId: String(definition.deal.id),
    baseCoinId: String(definition.base.id),
    baseCoinCode: definition.base.code,
    dealCoinCode: definition.deal.code,
    dealCoinName: definition.deal.name,
    dealCoinNameEn: definition.deal.nameEn,
    sort: definition.sort,
    ...tick,
    rules: { ...rules, ticks: [...rules.ticks] },
  };
}

export interface ListedMarket {
  readonly snapshot: MarketSnapshot;
  readonly rules: TradingRules;
  /** Hourly closes of the last 24 hours, price units. */
  readonly spark: readonly number[];
}

/** The exchange's own center with all its coins and markets (API-123). */
export const centerView = (coins: readonly ListedCoin[], markets: readonly ListedMarket[]): Center => ({
  id: centerId,
  name: centerName,
  coins: coins.map(coinView),
  markets: markets.map(({ snapshot, rules, spark }) => ({
    ...marketView(snapshot, rules),
    spark: spark.map((close) => fromMinor(BigInt(close), snapshot.definition.priceScale)),
  })),
});

/** @param market - whose units the candle is in. */
export const candleView = (candle: ChartCandle, { priceScale, deal }: MarketDefinition): Candle => ({
  time: Math.floor(candle.at / 1000),
  open: fromMinor(BigInt(candle.open), priceScale),
  high: fromMinor(BigInt(candle.high), priceScale),
  low: fromMinor(BigInt(candle.low), priceScale),
  close: fromMinor(BigInt(candle.close), priceScale),
  volume: fromMinor(candle.volume, deal.scale),
});
