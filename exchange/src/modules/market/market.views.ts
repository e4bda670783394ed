import type { Candle, Center, Coin, Market, Tick } from '@maru/contract';
import { fromMinor, type TradingRules } from '@maru/domain';
import type { Selectable } from 'kysely';
import type { MarketTables } from './market.tables';
import type { MarketDefinition, MarketSnapshot, PriceCandle } from './market.types';

export const centerId = '1';
export const centerName = 'dexko';

const yesNo = (flag: boolean): 'Y' | 'N' => (flag ? 'Y' : 'N');

export const toCoinView = (row: Selectable<MarketTables['coin']>): Coin => ({
  id: String(row.id),
  code: row.code,
  name: row.name,
  nameEn: row.name_en,
  sort: row.sort,
  enable: yesNo(row.enable),
  ioInEnable: yesNo(row.io_in_enable),
  ioOutEnable: yesNo(row.io_out_enable),
  tagYn: yesNo(row.tag_used),
  outFee: row.out_fee,
  minOut: row.min_out,
  chainName: row.chain_name,
  trackUrl: row.track_url,
  platformId: String(row.platform_id),
  authPlatformId: String(row.auth_platform_id),
  ciBnOutDecimalPoint: row.out_decimals,
  subCoins: row.sub_coins,
});

/** Last values of a market, as the feed sends them. */
export function tickView({ definition, state, figures }: MarketSnapshot): Tick {
  const price = (units: number) => fromMinor(BigInt(units), definition.priceScale);
  return {
    market: definition.code,
    close: price(figures.close),
    high: price(figures.high),
    low: price(figures.low),
    volume: fromMinor(figures.volume, definition.deal.scale),
    acc_amount: fromMinor(figures.turnover, definition.base.scale),
    b_close: price(figures.previousClose),
    onTradeEnable: state === 'open' ? 'Y' : 'N',
    lastTrade: {
      price: price(figures.lastTrade.price),
      amount: fromMinor(figures.lastTrade.amount, definition.deal.scale),
      type: figures.lastTrade.takerSide,
    },
  };
}

export function marketView(snapshot: MarketSnapshot, rules: TradingRules): Market {
  const { definition, state } = snapshot;
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
    state,
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
export const centerView = (coins: readonly Coin[], markets: readonly ListedMarket[]): Center => ({
  id: centerId,
  name: centerName,
  coins: [...coins],
  markets: markets.map(({ snapshot, rules, spark }) => ({
    ...marketView(snapshot, rules),
    spark: spark.map((close) => fromMinor(BigInt(close), snapshot.definition.priceScale)),
  })),
});

export const candleView = (candle: PriceCandle, { priceScale, deal }: MarketDefinition): Candle => ({
  time: Math.floor(candle.at / 1000),
  open: fromMinor(BigInt(candle.open), priceScale),
  high: fromMinor(BigInt(candle.high), priceScale),
  low: fromMinor(BigInt(candle.low), priceScale),
  close: fromMinor(BigInt(candle.close), priceScale),
  volume: fromMinor(candle.volume, deal.scale),
});
