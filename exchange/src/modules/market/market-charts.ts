import type { Candle, CandlePeriod } from '@maru/contract';
import { Money } from '@maru/domain';
import type { Clock } from '../../platform/core/clock';
import type { Markets } from './market.service';
import { candleView } from './market.views';

/** Data of charts. */
export class MarketCharts {
  constructor(private readonly deps: { readonly markets: Markets; readonly clock: Clock }) {}

  /** The last `count` candles that begin before `to` (epoch milliseconds; now where it is left out), oldest first. */
  async candles(id: number, period: CandlePeriod, count: number, to?: number): Promise<Candle[]> {
    const { markets, clock } = this.deps;
    const definition = markets.find(id);
    if (!definition) throw new Error(`there is no market ${id}`);
    const candles = await markets.candles.period(id, period, count, to ?? clock.now().getTime() + 1);
    return candles.map((candle) => candleView(candle, definition));
  }

  /**
   * Daily candles of a coin at world prices, in the base coin of the market (TRAD-031): its USDT market at the day's KRW-USDT
   * close. Where that is no other market, the market itself.
   */
  async world(id: number, count: number): Promise<Candle[]> {
    const { markets } = this.deps;
    const definition = markets.find(id);
    const abroad = markets.findByCode(`USDT-${definition?.deal.code}`);
    const rate = markets.findByCode('KRW-USDT');
    if (definition?.base.code !== 'KRW' || !abroad || !rate) return this.candles(id, 'D', count);
    const [candles, rates] = await Promise.all([
      this.candles(abroad.id, 'D', count),
      this.candles(rate.id, 'D', count),
    ]);
    const rateOf = new Map(rates.map(({ time, close }) => [time, close]));
    return candles.flatMap((candle) => {
      const krw = rateOf.get(candle.time);
      if (!krw) return [];
      const price = (text: string) => new Money(text).times(krw).toDecimalPlaces(definition.priceScale).toFixed();
      const { time, open, high, low, close, volume } = candle;
      return [{ time, open: price(open), high: price(high), low: price(low), close: price(close), volume }];
    });
  }
}
