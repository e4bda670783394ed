import { Money } from '@maru/domain';
import type { Clock } from '../../platform/core/clock';
import { SharedReads } from '../../platform/core/shared-reads';
import type { Markets } from './market.service';
import type { CandlePeriod, ChartCandle, MarketDefinition } from './market.types';

/** Candles of charts, in the units of the market they are asked for. */
export class MarketCharts {
  /** Long periods read months of minutes: at most four connections of the pool do that at a time. */
  private readonly reads = new SharedReads<readonly ChartCandle[]>({ keptMs: 1_000, atOnceMax: 4, waitingMax: 100 });

  constructor(private readonly deps: { readonly markets: Markets; readonly clock: Clock }) {}

  /** The last `count` candles that begin before `to` (epoch milliseconds; now where it is left out), oldest first. */
  candles({ id }: MarketDefinition, period: CandlePeriod, count: number, to?: number): Promise<readonly ChartCandle[]> {
    const { markets, clock } = this.deps;
    return this.reads.read(`${id}:${period}:${count}:${to}`, () =>
      markets.candles.period(id, period, count, to ?? clock.now().getTime() + 1),
    );
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
