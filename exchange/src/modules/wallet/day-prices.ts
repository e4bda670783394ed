import { fromMinor, krwPrice, Money } from '@maru/domain';
import { dayMs } from '@maru/server';
import type { Markets, PriceCandle } from '../market';

/** KRW price of a coin at the end of a day; null where it has none. */
export type PriceAt = (coin: string) => Money | null;

/** Days before the first one in which most markets had their last trade: those of others are looked for one by one. */
const quietDays = 30;

/** Closes of days. */
export class DayPrices {
  constructor(private readonly markets: Pick<Markets, 'findByCode' | 'candles'>) {}

  /**
   * Prices of coins at the end of days, each the close of the last day with a trade.
   * @param days - YYYY-MM-DD in UTC+9, ascending, without a gap.
   * @returns by day.
   */
  async of(coins: readonly string[], days: readonly string[]): Promise<(day: string) => PriceAt> {
    const last = days.at(-1);
    if (last === undefined) return () => () => null;
    const codes = ['KRW-USDT', ...coins.flatMap((coin) => [`KRW-${coin}`, `USDT-${coin}`])];
    const closes = new Map<string, ReadonlyMap<string, string>>();
    for (const code of new Set(codes)) closes.set(code, await this.closesOf(code, days, endOf(last)));
    return (day) => (coin) => krwPrice(coin, (code) => closes.get(code)?.get(day));
  }

  private async closesOf(code: string, days: readonly string[], to: number): Promise<ReadonlyMap<string, string>> {
    const market = this.markets.findByCode(code);
    if (!market) return new Map();
    const candles = await this.candlesOf(market.id, days, to);
    const closes = new Map<string, string>();
    let next = 0;
    for (const day of days) {
      while (next < candles.length && (candles[next]?.at ?? 0) < endOf(day)) next += 1;
      const candle = candles[next - 1];
      if (candle) closes.set(day, fromMinor(BigInt(candle.close), market.priceScale));
    }
    return closes;
  }

  /** Those of the days, after the last one before them, however old: the price of today has no age either. */
  private async candlesOf(marketId: number, days: readonly string[], to: number): Promise<readonly PriceCandle[]> {
    const { candles } = this.markets;
    const near = await candles.period(marketId, 'D', days.length + quietDays, to);
    const first = endOf(days[0] ?? '');
    if (near[0] && near[0].at < first) return near;
    const last = await candles.lastDay(marketId, first);
    return last ? [last, ...near] : near;
  }
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00+09:00`);
/** Epoch milliseconds of the first moment after a day of UTC+9. */
export const endOf = (day: string): number => startOf(day) + dayMs;

/** Coins by code, in minor units. */
export type Quantities = ReadonlyMap<string, bigint>;

export interface Worth {
  /** Whole won, rounded down once (WALT-006). */
  readonly krw: bigint;
  readonly exact: Money;
  /** Coins held that have no price; they count for nothing. */
  readonly unpriced: readonly string[];
}

/** @param scaleOf - decimals of a coin. */
export function worthOf(quantities: Quantities, scaleOf: (coin: string) => number, priceAt: PriceAt): Worth {
  let exact = new Money(0);
  const unpriced: string[] = [];
  for (const [coin, minor] of quantities) {
    if (minor === 0n) continue;
    const price = priceAt(coin);
    if (price) exact = exact.plus(price.times(fromMinor(minor, scaleOf(coin))));
    else unpriced.push(coin);
  }
  return { krw: BigInt(exact.floor().toFixed()), exact, unpriced };
}
