import { fromMinor, Money, tickAt, toMinor } from '@maru/domain';
import { dayMs, minuteMs } from '@maru/server';
import { dayStart, type MarketDefinition, type Markets, minuteStart, type PriceCandle } from '../src/modules/market';
import type { Context } from '../src/platform/core/context';
import { bell, type Random, seededRandom } from '../src/platform/core/random';
import { coinOf } from './markets';

const days = 183;
const minuteDays = 3;
const dailyDeviation = 0.022;
const minuteDeviation = 0.0006;

/** Turnover of a coin as a multiple of an ordinary one's, so that a list by turnover begins with the best-known coins. */
const turnoverWeights: Readonly<Record<string, number>> = {
  BTC: 40,
  XRP: 31,
  ETH: 26,
  USDT: 18,
  SOL: 13,
  DOGE: 9,
  ADA: 6,
  TRX: 4,
  LINK: 3,
};

/** Worth of a coin in KRW, oldest first. Floating point: values of a random walk, rounded to ticks when they become prices. */
interface PricePath {
  readonly daily: readonly number[];
  readonly minutes: readonly number[];
}

/** Six months of days and three days of minutes for every market, ending at today's listing prices. */
export async function seedCandles({ clock }: Pick<Context, 'clock'>, markets: Markets): Promise<void> {
  const now = clock.now().getTime();
  const until = minuteStart(now);
  const paths = new Map(
    markets
      .coins()
      .filter(({ enabled }) => enabled)
      .map(({ code, id }) => [code, pricePath(code, seededRandom(7_000 + id), until)]),
  );
  const minutes = new Map<number, PriceCandle[]>();
  const daily = new Map<number, PriceCandle[]>();
  for (const market of markets.all()) {
    const random = seededRandom(9_000 + market.id);
    const own = minuteCandles(market, paths, markets, random, until);
    minutes.set(market.id, own);
    daily.set(market.id, dayCandles(market, paths, markets, random, own, until));
  }
  await markets.candles.save({ minutes, days: daily });
  await markets.load();
}

/** Walks backwards from today's price, so that the last close is where trading begins. */
function pricePath(code: string, random: Random, until: number): PricePath {
  const swing = code === 'KRW' ? 0 : code === 'USDT' ? 0.12 : 1;
  const minuteCount = (until - dayStart(until - minuteDays * dayMs)) / minuteMs;
  let price = new Money(coinOf(code).krw).toNumber();
  const back = (deviation: number): number => {
    const later = price;
    price *= Math.exp(-swing * deviation * bell(random));
    return later;
  };
  const minutes = Array.from({ length: minuteCount }, () => back(minuteDeviation)).reverse();
  const daily = Array.from({ length: days - minuteDays }, () => back(dailyDeviation)).reverse();
  return { daily, minutes };
}

type Paths = ReadonlyMap<string, PricePath>;

function minuteCandles(
  market: MarketDefinition,
  paths: Paths,
  markets: Markets,
  random: Random,
  until: number,
): PriceCandle[] {
  const deal = paths.get(market.deal.code)?.minutes ?? [];
  const base = paths.get(market.base.code)?.minutes ?? [];
  const tick = tickUnits(market, markets);
  const activity = market.base.code === 'KRW' ? 0.75 : 0.3;
  const start = until - deal.length * minuteMs;
  const candles: PriceCandle[] = [];
  let open: number | null = null;
  for (let index = 0; index < deal.length; index += 1) {
    const isLast = index === deal.length - 1;
    if (!isLast && random() > activity) continue;
    const close = toUnits(market, (deal[index] ?? 1) / (base[index] ?? 1), tick);
    const wick = Math.abs(bell(random)) * 0.0003;
    const candle = toCandle(start + index * minuteMs, open ?? close, close, wick, tick);
    fillVolume(candle, market, deal[index] ?? 1, 100_000 + 1_500_000 * random() * random());
    candles.push(candle);
    open = close;
  }
  return candles;
}

function dayCandles(
  market: MarketDefinition,
  paths: Paths,
  markets: Markets,
  random: Random,
  minutes: readonly PriceCandle[],
  until: number,
): PriceCandle[] {
  const deal = paths.get(market.deal.code)?.daily ?? [];
  const base = paths.get(market.base.code)?.daily ?? [];
  const tick = tickUnits(market, markets);
  const start = dayStart(until - minuteDays * dayMs) - deal.length * dayMs;
  let open: number | null = null;
  const old = deal.map((worth, index) => {
    const close = toUnits(market, worth / (base[index] ?? 1), tick);
    const wick = Math.abs(bell(random)) * 0.012;
    const candle = toCandle(start + index * dayMs, open ?? close, close, wick, tick);
    fillVolume(candle, market, worth, 375_000_000 * (0.4 + random()));
    open = close;
    return candle;
  });
  return [...old, ...joinDays(minutes)];
}

/** The last days are the sums of their minutes. */
function joinDays(minutes: readonly PriceCandle[]): PriceCandle[] {
  const byDay = new Map<number, PriceCandle>();
  for (const minute of minutes) {
    const at = dayStart(minute.at);
    const day = byDay.get(at);
    if (!day) byDay.set(at, { ...minute, at });
    else {
      day.high = Math.max(day.high, minute.high);
      day.low = Math.min(day.low, minute.low);
      day.close = minute.close;
      day.volume += minute.volume;
      day.total += minute.total;
    }
  }
  return [...byDay.values()];
}

/** @param wick - how far high and low reach beyond open and close, as a fraction. */
function toCandle(at: number, open: number, close: number, wick: number, tick: number): PriceCandle {
  const high = Math.max(open, close);
  const low = Math.min(open, close);
  const reach = Math.round((high * wick) / tick) * tick;
  return { at, open, high: high + reach, low: Math.max(low - reach, tick), close, volume: 0n, total: 0n };
}

/** @param krw - turnover of an ordinary coin, in KRW. */
function fillVolume(candle: PriceCandle, market: MarketDefinition, worth: number, krw: number): void {
  const traded = krw * (turnoverWeights[market.deal.code] ?? 1);
  candle.volume = BigInt(Math.round((traded / worth) * 10_000)) * 10n ** BigInt(market.deal.scale - 4);
  candle.total = (BigInt(candle.close) * candle.volume) / market.unit;
}

/** One tick at today's price, in price units. */
function tickUnits(market: MarketDefinition, markets: Markets): number {
  const price = new Money(fromMinor(BigInt(market.listingPrice), market.priceScale));
  const tick = tickAt(markets.rules(market.id).ticks, price) ?? '1';
  return Math.max(Number(toMinor(tick, market.priceScale) ?? 1n), 1);
}

const toUnits = (market: MarketDefinition, worth: number, tick: number): number =>
  Math.max(Math.round((worth * 10 ** market.priceScale) / tick), 1) * tick;
