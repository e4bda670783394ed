import { dayMs, hourMs, minuteMs } from '@maru/server';
import type { MarketFigures, MarketFill, PriceCandle } from './market.types';
import { WeightedPrice } from './weighted-price';

/** Candles that changed since they were last taken for writing: copies, since trades go on while they are written. */
export interface ChangedCandles {
  readonly minutes: readonly PriceCandle[];
  readonly days: readonly PriceCandle[];
  /** For candles whose writing failed: they are with the next ones again. */
  putBack(): void;
}

/** What statistics begin with. */
interface MarketHistory {
  readonly minutes: readonly PriceCandle[];
  readonly days: readonly PriceCandle[];
  readonly listingPrice: number;
  /** Epoch milliseconds of the last auction that traded: prices before it weigh nothing. */
  readonly referenceFrom: number | null;
}

/** Minutes from which the time-weighted price is restored at a start. */
const weightedMinutes = 60;
const kstMs = 9 * hourMs;
export const minuteStart = (at: number): number => at - (at % minuteMs);
/** Days begin at midnight in UTC+9. */
export const dayStart = (at: number): number => at - ((at + kstMs) % dayMs);

/**
 * The last 24 hours of one market in memory, minute by minute.
 *
 * The window moves by whole minutes, so its sums are kept per minute and only the running minute is added on each read.
 */
export class MarketStatistics {
  private readonly minutes: PriceCandle[];
  private day: PriceCandle | undefined;
  private previousClose: number;
  private lastTrade: MarketFill;
  private weighted: WeightedPrice;
  private closed = { until: -1, high: 0, low: Number.POSITIVE_INFINITY, volume: 0n, total: 0n };
  private readonly changedMinutes = new Set<PriceCandle>();
  private readonly changedDays = new Set<PriceCandle>();

  /** @param history - minutes of the last 24 hours, or the newest one, and the last two days, oldest first. */
  constructor(history: MarketHistory) {
    const { minutes, days, listingPrice, referenceFrom } = history;
    this.minutes = [...minutes];
    this.day = days.at(-1);
    this.previousClose = days.at(-2)?.close ?? this.day?.open ?? listingPrice;
    const last = minutes.at(-1) ?? this.day;
    const volume = last?.volume ?? 0n;
    this.lastTrade = {
      price: last?.close ?? listingPrice,
      amount: volume,
      total: 0n,
      takerSide: 'B',
      at: last?.at ?? 0,
    };
    const begun = minuteStart(referenceFrom ?? 0);
    const recent = minutes.slice(-weightedMinutes).filter(({ at }) => at >= begun);
    this.weighted = new WeightedPrice(recent[0]?.open ?? this.lastTrade.price, recent[0]?.at ?? this.lastTrade.at);
    for (const { close, at } of recent) this.weighted.move(close, at);
  }

  get last(): number {
    return this.lastTrade.price;
  }

  /** The time-weighted price: the reference for price range, collar and breaker. */
  reference(now: number): number {
    return this.weighted.read(now);
  }

  /** Begins the time-weighted price anew at the last price: an auction has found it from everybody's orders. */
  startReference(now: number): void {
    this.weighted = new WeightedPrice(this.last, now);
  }

  record(fill: MarketFill): void {
    this.changedMinutes.add(this.extendMinute(fill));
    this.changedDays.add(this.extendDay(fill));
    this.lastTrade = fill;
    this.weighted.move(fill.price, fill.at);
  }

  /** For the start: the newest trade, so that its side and amount survive a restart. Candles may be younger. */
  restoreLastTrade(fill: MarketFill): void {
    if (fill.at < this.lastTrade.at) return;
    this.lastTrade = fill;
    this.weighted.move(fill.price, fill.at);
  }

  figures(now: number): MarketFigures {
    this.roll(minuteStart(now));
    this.rollDay(now);
    const running = this.minutes.at(-1);
    const current = running && running.at >= this.closed.until ? running : undefined;
    const close = this.lastTrade.price;
    return {
      close,
      high: Math.max(this.closed.high, current?.high ?? close, close),
      low: Math.min(this.closed.low, current?.low ?? close, close),
      volume: this.closed.volume + (current?.volume ?? 0n),
      turnover: this.closed.total + (current?.total ?? 0n),
      previousClose: this.previousClose,
      lastTrade: this.lastTrade,
    };
  }

  /** Closes of the last 24 hours, one for each hour with trades, oldest first. */
  spark(now: number): number[] {
    const closes = new Map<number, number>();
    for (const minute of this.minutes) {
      if (minute.at > now - dayMs) closes.set(Math.floor(minute.at / hourMs), minute.close);
    }
    return [...closes.values()];
  }

  takeChanged(): ChangedCandles {
    const minutes = [...this.changedMinutes];
    const days = [...this.changedDays];
    this.changedMinutes.clear();
    this.changedDays.clear();
    return {
      minutes: minutes.map((candle) => ({ ...candle })),
      days: days.map((candle) => ({ ...candle })),
      putBack: () => {
        for (const candle of minutes) this.changedMinutes.add(candle);
        for (const candle of days) this.changedDays.add(candle);
      },
    };
  }

  private extendMinute(fill: MarketFill): PriceCandle {
    const last = this.minutes.at(-1);
    const at = minuteStart(fill.at);
    // Its batch began in a minute that is summed up already.
    if (at < this.closed.until) this.closed.until = -1;
    if (last && last.at >= at) return extend(last, fill);
    const opened = openCandle(at, fill);
    this.minutes.push(opened);
    return opened;
  }

  private extendDay(fill: MarketFill): PriceCandle {
    this.rollDay(fill.at);
    const at = dayStart(fill.at);
    if (this.day && this.day.at >= at) return extend(this.day, fill);
    this.day = openCandle(at, fill);
    return this.day;
  }

  private rollDay(now: number): void {
    if (this.day && this.day.at < dayStart(now)) this.previousClose = this.day.close;
  }

  /** Sums up the minutes before the running one; those older than 24 hours leave. */
  private roll(running: number): void {
    if (this.closed.until === running) return;
    const kept = this.minutes.findIndex((minute) => minute.at > running - dayMs);
    this.minutes.splice(0, kept === -1 ? this.minutes.length : kept);
    const closed = { until: running, high: 0, low: Number.POSITIVE_INFINITY, volume: 0n, total: 0n };
    for (const minute of this.minutes) {
      if (minute.at >= running) break;
      closed.high = Math.max(closed.high, minute.high);
      closed.low = Math.min(closed.low, minute.low);
      closed.volume += minute.volume;
      closed.total += minute.total;
    }
    this.closed = closed;
  }
}

const openCandle = (at: number, { price, amount, total }: MarketFill): PriceCandle => ({
  at,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: amount,
  total,
});

function extend(candle: PriceCandle, { price, amount, total }: MarketFill): PriceCandle {
  candle.high = Math.max(candle.high, price);
  candle.low = Math.min(candle.low, price);
  candle.close = price;
  candle.volume += amount;
  candle.total += total;
  return candle;
}
