import type { Bar } from './bar';
import { ChartData } from './chart-data';
import { heikinAshi } from './heikin-ashi';

const bar = (time: number, close = time): Bar => ({
  time,
  open: close - 1,
  high: close + 2,
  low: close - 3,
  close,
  volume: 1,
});
const bars = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => bar(from + at));

describe('heikinAshi', () => {
  it('works out by hand', () => {
    const first = heikinAshi({ time: 1, open: 10, high: 16, low: 8, close: 14, volume: 3 }, undefined);
    expect(first).toEqual({ time: 1, open: 12, high: 16, low: 8, close: 12, volume: 3 });
    const second = heikinAshi({ time: 2, open: 15, high: 17, low: 13, close: 15, volume: 4 }, first);
    // Opens half-way between 12 and 12, below the low of the bar itself.
    expect(second).toEqual({ time: 2, open: 12, high: 17, low: 12, close: 15, volume: 4 });
  });
});

describe('ChartData', () => {
  it('follows the live bar: smoothed bar, averages and change from the close before it', () => {
    const data = new ChartData();
    data.show(['movingAverages']);
    data.load(bars(1, 5));
    expect(data.update(bar(5, 10))).toBe(true);
    expect(data.read(undefined)).toMatchObject({ bar: { close: 10 }, change: 150, values: { ma5: 4 } });
    expect(data.update(bar(6, 11))).toBe(true);
    expect(data.read(undefined)?.values).toEqual({ ma5: 6 });
    expect(data.smoothed).toHaveLength(6);
    expect(data.smoothed[5]).toEqual(heikinAshi(bar(6, 11), data.smoothed[4]));
  });

  it('drops a bar of an earlier time, and any before the first were loaded', () => {
    const data = new ChartData();
    expect(data.update(bar(1))).toBe(false);
    data.load(bars(1, 5));
    expect(data.update(bar(4, 99))).toBe(false);
    expect(data.bars).toEqual(bars(1, 5));
  });

  it('keeps the live bars when older ones come, and says how many came', () => {
    const data = new ChartData();
    expect(data.load(bars(4, 6))).toBeNull();
    data.update(bar(6, 60));
    data.update(bar(7, 70));
    data.update(bar(8, 80));
    expect(data.load(bars(1, 6))).toBe(3);
    expect(data.bars.map(({ time }) => time)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(data.bars.at(-1)?.close).toBe(80);
  });

  it('keeps its place when newer ones come, and the live bars after them', () => {
    const data = new ChartData();
    data.load(bars(4, 6));
    data.update(bar(9, 90));
    expect(data.load([bar(3), bar(4), bar(5), bar(6, 60), bar(7), bar(8)])).toBe(1);
    expect(data.bars.map(({ close }) => close)).toEqual([3, 4, 5, 60, 7, 8, 90]);
  });

  it('begins anew with bars of another length, though they may end alike', () => {
    const data = new ChartData();
    data.load(bars(4, 6));
    data.update(bar(7));
    expect(data.load([bar(2), bar(4), bar(6)])).toBeNull();
    expect(data.bars.map(({ time }) => time)).toEqual([2, 4, 6]);
  });

  it('reads the bar asked for, the last one beside the chart, the first one from its open', () => {
    const data = new ChartData();
    expect(data.read(undefined)).toBeNull();
    data.load(bars(4, 6));
    expect(data.read(1)).toMatchObject({ bar: { time: 5 }, change: 25 });
    expect(data.read(9)).toMatchObject({ bar: { time: 6 }, change: 20 });
    expect(data.read(-3)?.bar.time).toBe(6);
    expect(data.read(0)?.change).toBeCloseTo(33.333, 3);
  });
});
