import type { Center, Coin as CoinRow, Tick } from '@maru/contract';
import { compareCoins } from '@maru/domain';
import type { ApiClient } from '../api/api-client';
import type { Coin, Market, MarketFigures } from './market';

export interface MarketList {
  /** Enabled coins, KRW, USDT and BTC first (TRAD-010). */
  readonly coins: readonly Coin[];
  /** Coins without market, deposits and withdrawals, such as tokens of a sale: whoever holds one still sees it. */
  readonly unlisted: readonly Coin[];
  /** Markets of enabled coins. */
  readonly markets: readonly Market[];
}

interface ReadOptions {
  readonly quiet: boolean;
  readonly signal: AbortSignal;
}

/** All coins and markets with their rules and last values. Rejects with an ApiError. */
export async function readMarkets(api: ApiClient, options: ReadOptions): Promise<MarketList> {
  const { coins, markets } = await api.get<Center>('/v1/centers/dexko', undefined, options);
  const enabled = new Map(coins.filter(({ enable }) => enable === 'Y').map((coin) => [coin.code, coin]));
  return {
    coins: [...enabled.values()].sort(compareCoins).map(toCoin),
    unlisted: coins.filter(({ code }) => !enabled.has(code)).map(toCoin),
    markets: markets.filter(({ dealCoinCode }) => enabled.has(dealCoinCode)).map(toMarket),
  };
}

const toCoin = ({ id, code, name, nameEn, sort, trackUrl, subCoins }: CoinRow): Coin => ({
  id,
  code,
  name,
  nameEn,
  sort,
  explorerUrl: trackUrl,
  networks: subCoins.map(({ seToken, title, trackUrl: explorerUrl }) => ({ network: seToken, title, explorerUrl })),
});

export const toMarket = (row: Center['markets'][number]): Market => ({
  id: row.id,
  code: row.code,
  base: row.baseCoinCode,
  coin: row.dealCoinCode,
  coinId: row.coinId,
  name: row.dealCoinName,
  nameEn: row.dealCoinNameEn,
  sort: row.sort,
  rules: row.rules,
  // Heights of a line only, so plain numbers do.
  pastCloses: row.spark.map(Number),
  close: row.close,
  high: row.high,
  low: row.low,
  volume: row.volume,
  turnover: row.acc_amount,
  previousClose: row.b_close,
  open: row.onTradeEnable === 'Y',
  state: stateOf(row),
  nextState: row.nextState?.state ?? null,
  nextAt: row.nextState?.at ?? '',
});

/** An exchange that has not been renewed yet says no more than whether orders trade. */
const stateOf = ({ state, onTradeEnable }: Pick<Tick, 'onTradeEnable'> & Partial<Pick<Tick, 'state'>>) =>
  state ?? (onTradeEnable === 'Y' ? 'open' : 'halted');

/** Writes a tick into the figures of its market, without an object in between: ticks come by the thousand (TRAD-009). */
export function applyTick(figures: { -readonly [K in keyof MarketFigures]: MarketFigures[K] }, tick: Tick): void {
  figures.close = tick.close;
  figures.high = tick.high;
  figures.low = tick.low;
  figures.volume = tick.volume;
  figures.turnover = tick.acc_amount;
  figures.previousClose = tick.b_close;
  figures.open = tick.onTradeEnable === 'Y';
  figures.state = stateOf(tick);
  figures.nextState = tick.nextState?.state ?? null;
  figures.nextAt = tick.nextState?.at ?? '';
}
