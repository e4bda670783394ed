import type { Candle, CandlePeriod, MarketTrade } from '@maru/contract';
import type { PriceFeed } from '@maru/platform';
import { Loadable } from '@maru/platform/api';
import { feedBegins } from '@maru/platform/commands';
import { makeAutoObservable, observableRef, runInAction } from '@maru/platform/mobx';
import type { Bar } from '@maru/ui/charts';
import { type PublicTrade, toPublicTrade } from '../../api/orders';
import type { TradingApi } from '../../api/trading.api';

export const periods: readonly CandlePeriod[] = ['1', '5', '15', '30', '60', '240', 'D', 'W'];
export const firstPeriod: CandlePeriod = '15';
const countAsked = 200;
const kstShift = 9 * 3600;
const day = 24 * 3600;

/** Heights of a picture: plain numbers are exact enough, and the chart takes nothing else. */
const toBar = ({ time, open, high, low, close, volume }: Candle): Bar => ({
  time,
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
  volume: Number(volume),
});

/** Start of the bar that a moment falls into, epoch seconds; days and weeks (from Monday) begin at midnight UTC+9. */
export function barStart(seconds: number, period: CandlePeriod): number {
  if (period === 'D' || period === 'W') {
    const days = Math.floor((seconds + kstShift) / day);
    const back = period === 'W' ? (days + 3) % 7 : 0;
    return (days - back) * day - kstShift;
  }
  const length = Number(period) * 60;
  return Math.floor(seconds / length) * length;
}

/** The bar after one more trade; a new one where the trade belongs to a later time. */
export function foldTrade(
  last: Bar | undefined,
  { price, amount, at }: PublicTrade,
  period: CandlePeriod,
): Bar | undefined {
  const start = barStart(Date.parse(at) / 1000, period);
  const close = Number(price);
  const volume = Number(amount);
  if (!last || start > last.time) return { time: start, open: close, high: close, low: close, close, volume };
  if (start < last.time) return last;
  return {
    ...last,
    high: Math.max(last.high, close),
    low: Math.min(last.low, close),
    close,
    volume: last.volume + volume,
  };
}

/** Candles of one market: the past from the exchange, the last bar from the trades of the feed (TRAD-030). */
export class CandlesStore {
  readonly reading = new Loadable<readonly Bar[]>();
  period = firstPeriod;
  live: Bar | undefined;
  private complete = false;
  private loadingOlder = false;
  private lastTradeId = '';

  constructor(
    private readonly api: Pick<TradingApi, 'candles'>,
    private readonly prices: Pick<PriceFeed, 'trades$' | 'status$'>,
    private readonly market: { readonly id: string; readonly code: string },
  ) {
    makeAutoObservable<this, 'api' | 'prices' | 'market' | 'complete' | 'loadingOlder' | 'lastTradeId'>(this, {
      api: false,
      prices: false,
      market: false,
      reading: false,
      live: observableRef,
      complete: false,
      loadingOlder: false,
      lastTradeId: false,
    });
  }

  get bars(): readonly Bar[] {
    return this.reading.value ?? [];
  }

  get intraday(): boolean {
    return this.period !== 'D' && this.period !== 'W';
  }

  async load(): Promise<void> {
    await this.reading.load(async (signal) => {
      const candles = await this.api.candles(this.market.id, this.period, countAsked);
      return signal.aborted ? [] : this.begin(candles.map(toBar));
    });
  }

  choose(period: CandlePeriod): Promise<void> {
    this.period = period;
    this.live = undefined;
    return this.load();
  }

  /** Takes over what an address says; what was not asked for yet is not asked for twice. */
  restore(period: CandlePeriod): void {
    if (this.reading.state === 'idle') this.period = period;
    else void this.choose(period);
  }

  /** The member has scrolled to the oldest bar. */
  async loadOlder(): Promise<void> {
    const first = this.bars[0];
    if (!first || this.complete || this.loadingOlder || this.reading.state !== 'ready') return;
    const { period } = this;
    this.loadingOlder = true;
    try {
      const older = await this.api.candles(this.market.id, period, countAsked, first.time);
      runInAction(() => {
        if (period !== this.period || this.bars[0]?.time !== first.time) return;
        this.complete = older.length < countAsked;
        // Not `set`, which would end a newer read.
        this.reading.value = [...older.map(toBar), ...this.bars];
      });
    } catch {
      // The chart keeps what it has; the next scroll asks again.
    } finally {
      this.loadingOlder = false;
    }
  }

  follow(): () => void {
    const subscription = this.prices.trades$(this.market.code).subscribe((trades) => this.fold(trades));
    // The feed lists only the latest trades: bars of a break are read. Where it comes for the first time, the screen's own read is at work.
    subscription.add(feedBegins(this.prices).subscribe(() => this.reload()));
    return () => subscription.unsubscribe();
  }

  private reload(): void {
    if (this.lastTradeId !== '' && this.reading.state !== 'idle') void this.load();
  }

  /** @returns the bars with the older ones on show before them, where these are of the same period and join on. */
  private begin(bars: readonly Bar[]): readonly Bar[] {
    const since = bars[0]?.time ?? 0;
    const joins = this.live !== undefined && (this.bars.at(-1)?.time ?? 0) >= since;
    const older = joins ? this.bars.filter(({ time }) => time < since) : [];
    this.live = bars.at(-1);
    if (older.length === 0) this.complete = bars.length < countAsked;
    return [...older, ...bars];
  }

  /** Adds new trades, oldest first; the first list only marks the starting point. */
  private fold(trades: readonly MarketTrade[]): void {
    const newestKnown = this.lastTradeId;
    this.lastTradeId = trades[0]?.id ?? newestKnown;
    if (newestKnown === '' || this.reading.state !== 'ready') return;
    const at = trades.findIndex((trade) => trade.id === newestKnown);
    const fresh = trades.slice(0, at < 0 ? trades.length : at).reverse();
    if (fresh.length === 0) return;
    runInAction(() => {
      this.live = fresh.reduce((bar, trade) => foldTrade(bar, toPublicTrade(trade), this.period), this.live);
    });
  }
}
