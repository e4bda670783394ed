import { Money } from '@maru/domain';
import type { Clock } from '../../platform/core/clock';
import { SharedReads } from '../../platform/core/shared-reads';
import { TurnsByKey } from '../../platform/core/turns';
import type { Markets } from './market.service';
import type { CandlePeriod, ChartCandle, MarketDefinition } from './market.types';

/** What a chart shows at first, and the most that may be asked for. */
const readCounts = [200, 500] as const;

/** A page of a chart of before. */
interface PastCandles {
  readonly period: CandlePeriod;
  readonly count: number;
  /** They begin before it, epoch milliseconds. */
  readonly to: number;
}

/**
 * Candles of charts, in the units of the market they are asked for. Long periods read months of minutes: at most four connections of
 * the pool do that at a time, two for the newest candles and two for those of before.
 */
export class MarketCharts {
  /** Of few different reads, which everybody shares: nobody can fill the queue. */
  private readonly newest = new SharedReads<readonly ChartCandle[]>({ keptMs: 1_000, atOnceMax: 2, waitingMax: 1_000 });
  private readonly past = new SharedReads<readonly ChartCandle[]>({ keptMs: 1_000, atOnceMax: 2, waitingMax: 100 });
  /** One at a time of each network: whoever asks for many moments keeps others waiting for one of them. */
  private readonly pastTurns = new TurnsByKey<string>({ atOnceMax: 1, waitingMax: 20 });

  constructor(private readonly deps: { readonly markets: Markets; readonly clock: Clock }) {}

  /** The last `count` candles until now, oldest first. */
  async candles({ id }: MarketDefinition, period: CandlePeriod, count: number): Promise<readonly ChartCandle[]> {
    const { markets, clock } = this.deps;
    const readCount = readCounts.find((each) => each >= count) ?? count;
    const read = () => markets.candles.period(id, period, readCount, clock.now().getTime() + 1);
    return (await this.newest.read(`${id}:${period}:${readCount}`, read)).slice(-count);
  }

  /** The last candles that begin before a moment, oldest first. @param network - that asks. @throws as `Turns.take`. */
  candlesBefore({ id }: MarketDefinition, asked: PastCandles, network: string): Promise<readonly ChartCandle[]> {
    const { period, count, to } = asked;
    const read = () => this.deps.markets.candles.period(id, period, count, to);
    return this.pastTurns.take(network, () => this.past.read(`${id}:${period}:${count}:${to}`, read));
  }

  /**
   * Daily candles of a coin at world prices, in the base coin of the market (TRAD-031): its USDT market at the day's KRW-USDT
   * close. Where that is no other market, the market itself.
   */
  async world(market: MarketDefinition, count: number): Promise<readonly ChartCandle[]> {
    const { markets } = this.deps;
    const abroad = markets.findByCode(`USDT-${market.deal.code}`);
    const rate = markets.findByCode('KRW-USDT');
    if (market.base.code !== 'KRW' || !abroad || !rate) return this.candles(market, 'D', count);
    const [candles, rates] = await Promise.all([this.candles(abroad, 'D', count), this.candles(rate, 'D', count)]);
    const rateAt = new Map(rates.map(({ at, close }) => [at, close]));
    // From price units of the two markets to those of this one; the last digit is cut.
    const unit = new Money(10).pow(market.priceScale - abroad.priceScale - rate.priceScale);
    return candles.flatMap(({ at, open, high, low, close, volume }) => {
      const krw = rateAt.get(at);
      if (krw === undefined) return [];
      const price = (units: number) => unit.times(units).times(krw).floor().toNumber();
      return [{ at, open: price(open), high: price(high), low: price(low), close: price(close), volume }];
    });
  }
}
