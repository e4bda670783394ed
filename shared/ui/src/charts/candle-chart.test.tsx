import { act, render, screen, within } from '@testing-library/react';
import { createChart } from 'lightweight-charts';
import { type Bar, CandleChart, type CandleChartProps, type ChartIndicator, type ReadoutWords } from '.';
import { FakeChart } from './testing/fake-chart';

jest.mock(
  'lightweight-charts',
  () => ({
    CandlestickSeries: 'candles',
    LineSeries: 'line',
    HistogramSeries: 'histogram',
    ColorType: { Solid: 'solid' },
    LineStyle: { Solid: 0, Dotted: 1, Dashed: 2, LargeDashed: 3 },
    PriceScaleMode: { Normal: 0, Logarithmic: 1 },
    CrosshairMode: { Normal: 0 },
    createChart: jest.fn(),
    createSeriesMarkers: jest.requireActual('./testing/fake-chart').createSeriesMarkers,
  }),
  // It can be imported, not required.
  { virtual: true },
);

const bars: Bar[] = Array.from({ length: 80 }, (_, at) => ({
  time: 900 * at,
  open: 1000 + at,
  high: 1010 + at,
  low: 990 + at,
  close: 1005 + at,
  volume: 12_345,
}));
const words: ReadoutWords = {
  label: '봉의 시세',
  open: '시',
  high: '고',
  low: '저',
  close: '종',
  change: '등락',
  volume: '거래량',
  lines: {
    ma5: 'MA5',
    ma20: 'MA20',
    ma60: 'MA60',
    bandUpper: 'BB상',
    bandMiddle: 'BB중',
    bandLower: 'BB하',
    rsi: 'RSI',
    macd: 'MACD',
    macdSignal: '시그널',
    macdHistogram: 'OSC',
  },
};
const everything: ChartIndicator[] = ['movingAverages', 'bollinger', 'volume', 'rsi', 'macd'];

function open(props: Partial<CandleChartProps> = {}) {
  const chart = new FakeChart();
  jest.mocked(createChart).mockReturnValue(chart as never);
  const whole = (more: Partial<CandleChartProps>) => (
    <CandleChart
      label="시세"
      bars={bars}
      decimals={0}
      intraday
      locale="ko"
      theme="light"
      readout={words}
      {...props}
      {...more}
    />
  );
  const { rerender } = render(whole({}));
  return { chart, change: (more: Partial<CandleChartProps>) => rerender(whole(more)) };
}

const readout = () => screen.getByLabelText('봉의 시세').textContent;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('CandleChart', () => {
  it('shows candles and volume in one pane (TRAD-030)', () => {
    const { chart } = open();
    expect(chart.kinds()).toEqual([['candles', 'histogram']]);
    expect(chart.scale('right').mode).toBe(0);
  });

  it('shows averages and bands over the price, RSI and MACD in panes of their own', () => {
    const { chart } = open({ indicators: everything });
    const lines = Array(6).fill('line');
    expect(chart.kinds()).toEqual([['candles', ...lines, 'histogram'], ['line'], ['histogram', 'line', 'line']]);
  });

  it('takes away what is switched off, and keeps the bars in view', () => {
    const { chart, change } = open({ indicators: everything });
    chart.range = { from: 30, to: 60 };
    change({ indicators: ['macd'] });
    expect(chart.kinds()).toEqual([['candles'], ['histogram', 'line', 'line']]);
    expect(chart.range).toEqual({ from: 30, to: 60 });
  });

  it('draws a line of closes', () => {
    const { chart } = open({ type: 'line', indicators: [] });
    expect(chart.kinds()).toEqual([['line']]);
    expect(chart.series[0]?.data.at(-1)).toEqual({ time: (bars[79]?.time as number) + 32_400, value: 1084 });
  });

  it('draws smoothed bars with a mark at the real price, and reads real prices', () => {
    const { chart } = open({ type: 'heikinAshi', indicators: [] });
    expect(chart.kinds()).toEqual([['candles']]);
    expect(chart.series[0]?.data.at(-1)).toMatchObject({ close: (1079 + 1089 + 1069 + 1084) / 4 });
    expect(chart.series[0]?.lines[0]).toMatchObject({ price: 1084 });
    expect(readout()).toContain('종1,084');
  });

  it('changes the price to a logarithmic scale, and nothing else', () => {
    const { chart, change } = open();
    change({ logarithmic: true });
    change({ logarithmic: true, indicators: ['rsi', 'macd'] });
    expect([0, 1, 2].map((pane) => chart.scale('right', pane).mode)).toEqual([1, 0, 0]);
  });

  it('keeps the bars in view when older ones come', () => {
    const { chart, change } = open({ bars: bars.slice(50) });
    chart.range = { from: 2, to: 30 };
    change({ bars });
    expect(chart.range).toEqual({ from: 52, to: 80 });
  });

  it.each([
    ['keeps the bars in view when newer ones come', { from: 2, to: 30 }, { from: 2, to: 30 }],
    ['stays at the last bar when newer ones come', { from: 20, to: 64 }, { from: 40, to: 84 }],
  ])('%s', (_what, before, after) => {
    const { chart, change } = open({ bars: bars.slice(0, 60) });
    chart.range = before;
    change({ bars });
    expect(chart.range).toEqual(after);
  });

  it('draws nothing for a period that was chosen before its bars are there', () => {
    const { chart, change } = open();
    const [drawn] = chart.series;
    expect(chart.timeOptions).toEqual({ timeVisible: true });
    change({ intraday: false });
    expect(chart.series[0]).toBe(drawn);
    expect(chart.timeOptions).toEqual({ timeVisible: true });
    change({ intraday: false, bars: bars.slice(0, 60) });
    expect(chart.series[0]?.data).toHaveLength(60);
    expect(chart.timeOptions).toEqual({ timeVisible: false });
  });

  it('asks for older bars where the oldest are in view, not while it draws anew', () => {
    const onReachStart = jest.fn();
    const { chart, change } = open({ onReachStart });
    chart.range = { from: 30, to: 60 };
    onReachStart.mockClear();
    change({ type: 'line' });
    expect(onReachStart).not.toHaveBeenCalled();
    chart.scroll({ from: 3, to: 40 });
    expect(onReachStart).toHaveBeenCalledTimes(1);
  });

  it('repaints the live bar ten times a second at most, indicators with it', () => {
    const { chart, change } = open({ indicators: ['movingAverages'] });
    const last = bars[79] as Bar;
    change({ indicators: ['movingAverages'], live: { ...last, close: 1090 } });
    change({ indicators: ['movingAverages'], live: { ...last, close: 1184 } });
    act(() => jest.advanceTimersByTime(100));
    expect(chart.series.map(({ updates }) => updates)).toEqual([1, 1, 1, 1]);
    // The mean of 1080 to 1083 and 1184.
    expect(chart.series[1]?.data.at(-1)).toMatchObject({ value: 1102 });
    expect(readout()).toContain('MA51,102');
  });
});

describe('the readout of the chart', () => {
  it('reads the last bar, and the one under the crosshair', () => {
    const { chart } = open({ indicators: ['movingAverages', 'volume', 'rsi'] });
    expect(readout()).toBe('시1,079고1,089저1,069종1,084등락+0.09%거래량1.23만MA51,082MA201,075MA601,055RSI100.0');
    act(() => chart.hover(10));
    expect(readout()).toBe('시1,010고1,020저1,000종1,015등락+0.10%거래량1.23만MA51,013MA20–MA60–RSI–');
    act(() => chart.hover(undefined));
    expect(readout()).toContain('종1,084');
  });

  it('keeps its room before the first bar', () => {
    open({ bars: [] });
    expect(within(screen.getByLabelText('봉의 시세')).getAllByText('–')).toHaveLength(6);
  });

  it('is left out without words', () => {
    open({ readout: undefined });
    expect(screen.queryByLabelText('봉의 시세')).toBeNull();
  });
});
