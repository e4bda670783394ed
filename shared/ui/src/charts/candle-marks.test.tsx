import { act, fireEvent, render, screen } from '@testing-library/react';
import { createChart } from 'lightweight-charts';
import { type Bar, CandleChart, type CandleChartProps, type ChartMark } from '.';
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

const bars: Bar[] = [0, 900, 1800].map((time) => ({ time, open: 10, high: 12, low: 9, close: 11, volume: 1 }));
const words = { label: '봉', open: '시', high: '고', low: '저', close: '종', change: '등락', volume: '거래량' };
const buy: ChartMark = { time: 1800, direction: 'rise', text: '매수 1 BTC' };
const sell: ChartMark = { time: 900, direction: 'fall', text: '매도 2 BTC' };

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
      timeShift={0}
      indicators={[]}
      readout={{ ...words, lines: {} as never, marks: '내 체결' }}
      {...props}
      {...more}
    />
  );
  const { rerender } = render(whole({}));
  return { chart, change: (more: Partial<CandleChartProps>) => rerender(whole(more)) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('marks on the chart', () => {
  it('are arrows below and above their bars, in order of time, and only where there is a bar', () => {
    const { chart } = open({ marks: [buy, sell, { ...buy, time: 450 }] });
    expect(chart.series[0]?.markers).toMatchObject([
      { time: 900, position: 'aboveBar', shape: 'arrowDown' },
      { time: 1800, position: 'belowBar', shape: 'arrowUp' },
    ]);
  });

  it('appear with the bar that they belong to', () => {
    const next = { ...buy, time: 2700 };
    const { chart, change } = open({ marks: [next] });
    expect(chart.series[0]?.markers).toEqual([]);
    change({ marks: [next], live: { ...(bars[2] as Bar), time: 2700 } });
    act(() => jest.advanceTimersByTime(100));
    expect(chart.series[0]?.markers).toHaveLength(1);
  });

  it('stay when the price is drawn another way, and go away', () => {
    const { chart, change } = open({ marks: [buy] });
    change({ marks: [buy], type: 'line' });
    expect(chart.series[0]?.markers).toHaveLength(1);
    change({ marks: [], type: 'line' });
    expect(chart.series[0]?.markers).toEqual([]);
  });

  it('are read out with their bar', () => {
    const { chart } = open({ marks: [buy, sell] });
    expect(screen.getByLabelText('봉')).toHaveTextContent('내 체결매수 1 BTC');
    act(() => chart.hover(1));
    expect(screen.getByLabelText('봉')).toHaveTextContent('내 체결매도 2 BTC');
    act(() => chart.hover(0));
    expect(screen.getByLabelText('봉')).not.toHaveTextContent('내 체결');
  });

  it('draws lines at prices, each once', () => {
    const line = { price: 10, direction: 'rise', title: '매수 1' } as const;
    const { chart, change } = open({ lines: [line] });
    change({ lines: [line, { ...line, price: 9 }], type: 'line' });
    expect(chart.series[0]?.lines).toMatchObject([
      { price: 10, title: '매수 1', lineStyle: 3 },
      { price: 9, lineStyle: 3 },
    ]);
    change({ lines: [], type: 'line' });
    expect(chart.series[0]?.lines).toEqual([]);
  });
});

describe('a price picked on the chart', () => {
  const pointer = (name: string, at: { x: number; y: number }, pointerType = 'touch') =>
    act(() => {
      const event = new MouseEvent(name, { clientX: at.x, clientY: at.y, bubbles: true, cancelable: true });
      screen.getByRole('img').dispatchEvent(Object.assign(event, { pointerType, isPrimary: true }));
    });

  it('is the one under a secondary click, in the pane of the price only', () => {
    const onPick = jest.fn();
    open({ onPick });
    const chart = screen.getByRole('img');
    expect(fireEvent.contextMenu(chart, { clientX: 40, clientY: 120 })).toBe(false);
    expect(onPick).toHaveBeenCalledWith({ price: 1880, x: 40, y: 120 });
    // A menu gives the focus back to it.
    expect(chart).toHaveFocus();
    expect(fireEvent.contextMenu(chart, { clientX: 40, clientY: 320 })).toBe(true);
    expect(onPick).toHaveBeenCalledTimes(1);
  });

  it('is the one under a finger that rests, once', () => {
    const onPick = jest.fn();
    open({ onPick });
    pointer('pointerdown', { x: 40, y: 120 });
    pointer('pointermove', { x: 44, y: 123 });
    act(() => jest.advanceTimersByTime(500));
    fireEvent.contextMenu(screen.getByRole('img'), { clientX: 40, clientY: 120 });
    expect(onPick).toHaveBeenCalledTimes(1);
  });

  it.each(['pointermove', 'pointerup', 'pointercancel'])('is none where a finger scrolls or taps: %s', (name) => {
    const onPick = jest.fn();
    open({ onPick });
    pointer('pointerdown', { x: 40, y: 120 });
    pointer(name, { x: 60, y: 120 });
    act(() => jest.advanceTimersByTime(500));
    expect(onPick).not.toHaveBeenCalled();
  });

  it('is offered to a mouse by a button at the crosshair', () => {
    const onPick = jest.fn();
    open({ onPick, pickLabel: '이 가격으로' });
    pointer('pointermove', { x: 40, y: 120 });
    expect(screen.queryByRole('button', { name: '이 가격으로' })).toBeNull();
    pointer('pointermove', { x: 40, y: 120 }, 'mouse');
    fireEvent.click(screen.getByRole('button', { name: '이 가격으로' }));
    expect(onPick).toHaveBeenCalledWith({ price: 1880, x: 0, y: 120 });
    fireEvent.pointerLeave(screen.getByRole('img').parentElement as HTMLElement);
    expect(screen.queryByRole('button', { name: '이 가격으로' })).toBeNull();
  });
});
