import type { Bar } from './bar';
import type { ChartIndicator } from './chart-types';
import { heikinAshi } from './heikin-ashi';
import { IndicatorRun, type IndicatorValues } from './indicators';

/** A bar as the trader reads it. */
export interface BarReading {
  readonly bar: Bar;
  /** Percent from the close before it; of the first bar, from its open. */
  readonly change: number;
  readonly values: IndicatorValues;
}

/** The bars on show with the live ones after them, and what follows from each. Knows nothing of the library. */
export class ChartData {
  bars: Bar[] = [];
  smoothed: Bar[] = [];
  /** Computed from real closes, whatever is drawn. */
  values: IndicatorValues[] = [];
  private loaded: readonly Bar[] = [];
  private indicators: readonly ChartIndicator[] = [];
  private run = new IndicatorRun([]);

  /**
   * Takes the bars that were loaded. Where older or newer ones came to those before, the live bars after them stay.
   * @returns how many older ones came; null where these are other bars.
   */
  load(bars: readonly Bar[]): number | null {
    const older = bars.findIndex(({ time }) => time === this.loaded[0]?.time);
    const continues = older >= 0 && this.loaded.every(({ time }, at) => time === bars[older + at]?.time);
    const lastLoaded = bars.at(-1)?.time ?? 0;
    const live = continues ? this.bars.filter(({ time }) => time > lastLoaded) : [];
    this.loaded = bars;
    this.bars = [...bars, ...live];
    this.compute();
    return continues ? older : null;
  }

  show(indicators: readonly ChartIndicator[]): void {
    this.indicators = indicators;
    this.compute();
  }

  /** Takes a change of the last bar, or the next one; false for one of an earlier time. */
  update(bar: Bar): boolean {
    const last = this.bars.at(-1);
    if (!last || bar.time < last.time) return false;
    const isNext = bar.time > last.time;
    const at = isNext ? this.bars.length : this.bars.length - 1;
    this.bars[at] = bar;
    this.smoothed[at] = heikinAshi(bar, this.smoothed[at - 1]);
    this.values[at] = isNext ? this.run.add(bar.close) : this.run.replace(bar.close);
    return true;
  }

  /** @param index - the last bar where none is there. */
  read(index: number | undefined): BarReading | null {
    const at = index !== undefined && this.bars[index] ? index : this.bars.length - 1;
    const bar = this.bars[at];
    if (!bar) return null;
    const base = this.bars[at - 1]?.close ?? bar.open;
    return { bar, change: base === 0 ? 0 : ((bar.close - base) / base) * 100, values: this.values[at] ?? {} };
  }

  private compute(): void {
    this.run = new IndicatorRun(this.indicators);
    this.values = this.bars.map(({ close }) => this.run.add(close));
    this.smoothed = [];
    for (const bar of this.bars) this.smoothed.push(heikinAshi(bar, this.smoothed.at(-1)));
  }
}
