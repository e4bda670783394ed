import { IndicatorRun, type IndicatorValues } from './indicators';

const closes = Array.from({ length: 90 }, (_, at) => 100 + 12 * Math.sin(at / 7) + 3 * Math.cos(at * 2.3));
const all = ['movingAverages', 'bollinger', 'rsi', 'macd'] as const;
const run = (values: readonly number[]): IndicatorValues[] => {
  const indicators = new IndicatorRun(all);
  return values.map((close) => indicators.add(close));
};

/* The same by the textbook, each bar from all closes before it. */
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const window = (at: number, length: number) => closes.slice(at + 1 - length, at + 1);

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

function exponential(values: readonly number[], length: number): number {
  const weight = 2 / (length + 1);
  return values.reduce((before, value) => value * weight + before * (1 - weight));
}

/** Wilder: the mean of the first changes, then each change counts one in `length`. */
function relativeStrength(at: number, length: number): number {
  const changes = closes.slice(1, at + 1).map((close, index) => close - (closes[index] ?? 0));
  const smooth = (sign: 1 | -1) => {
    const moves = changes.map((change) => Math.max(0, sign * change));
    return moves
      .slice(length)
      .reduce((before, move) => (before * (length - 1) + move) / length, mean(moves.slice(0, length)));
  };
  return 100 - 100 / (1 + smooth(1) / smooth(-1));
}

const divergence = (at: number) => exponential(closes.slice(0, at + 1), 12) - exponential(closes.slice(0, at + 1), 26);

describe('IndicatorRun', () => {
  const values = run(closes);

  it.each([59, 60, 73, 89])('agrees with the textbook at bar %i', (at) => {
    const spread = 2 * deviation(window(at, 20));
    const divergences = Array.from({ length: at - 24 }, (_, index) => divergence(25 + index));
    const signal = exponential(divergences, 9);
    const expected = {
      ma5: mean(window(at, 5)),
      ma20: mean(window(at, 20)),
      ma60: mean(window(at, 60)),
      bandUpper: mean(window(at, 20)) + spread,
      bandMiddle: mean(window(at, 20)),
      bandLower: mean(window(at, 20)) - spread,
      rsi: relativeStrength(at, 14),
      macd: divergence(at),
      macdSignal: signal,
      macdHistogram: divergence(at) - signal,
    };
    expect(Object.keys(values[at] ?? {}).sort()).toEqual(Object.keys(expected).sort());
    for (const [id, value] of Object.entries(expected))
      expect(values[at]?.[id as keyof IndicatorValues]).toBeCloseTo(value, 8);
  });

  it('works out by hand', () => {
    const steady = run([1, 2, 3, 4, 5, 6]);
    expect(steady[4]?.ma5).toBe(3);
    expect(steady[5]?.ma5).toBe(4);
    // 14 changes: 10 of +1 and 4 of -1, so 10 / 14 of all that moved went up.
    const prices = [50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 59, 58, 57, 56];
    expect(run(prices)[14]?.rsi).toBeCloseTo((100 * 10) / 14, 10);
    // Ten of 9 and ten of 11: mean 10, deviation 1.
    const bands = run(Array.from({ length: 20 }, (_, at) => (at % 2 ? 9 : 11)))[19];
    expect(bands).toMatchObject({ bandUpper: 12, bandMiddle: 10, bandLower: 8 });
  });

  it.each([
    ['ma5', 5],
    ['ma20', 20],
    ['ma60', 60],
    ['bandUpper', 20],
    ['rsi', 15],
    ['macd', 26],
  ] as const)('has %s from the bar %i on', (id, first) => {
    expect(values[first - 2]?.[id]).toBeUndefined();
    expect(values[first - 1]?.[id]).toBeDefined();
  });

  it.each([1, 5, 14, 15, 20, 26, 27, 60, 90])('follows a live bar %i that changes many times', (length) => {
    const indicators = new IndicatorRun(all);
    const history = closes.slice(0, length);
    let live: IndicatorValues = {};
    for (const close of history) {
      indicators.add(close + 40);
      indicators.replace(close - 25);
      indicators.replace(close + 7);
      live = indicators.replace(close);
    }
    const expected = values[length - 1] ?? {};
    expect(Object.keys(live)).toEqual(Object.keys(expected));
    for (const [id, value] of Object.entries(expected)) expect(live[id as keyof IndicatorValues]).toBeCloseTo(value, 8);
  });

  it('computes nothing that is not shown', () => {
    const volumeAlone = new IndicatorRun(['volume']);
    expect(closes.map((close) => volumeAlone.add(close)).at(-1)).toEqual({});
  });
});
