import { ColorType, CrosshairMode, createChart, type IChartApi, type IPriceLine, LineStyle } from 'lightweight-charts';
import type { Bar } from './bar';
import { type BarReading, ChartData } from './chart-data';
import { chartFormats } from './chart-formats';
import { ChartMarks } from './chart-marks';
import { type ChartPalette, readPalette } from './chart-palette';
import { addPlots, type Plot } from './chart-plots';
import type { ChartIndicator, ChartLine, ChartMark, ChartType } from './chart-types';

export interface ChartLook {
  readonly type: ChartType;
  readonly indicators: readonly ChartIndicator[];
  readonly logarithmic: boolean;
  readonly locale: string;
  readonly decimals: number;
}

interface ChartEvents {
  /** The oldest bars are visible. */
  readonly onReachStart: () => void;
  /** Another bar is under the crosshair, or the bar there has changed. */
  readonly onRead: (reading: BarReading | null) => void;
}

const barsShown = 90;
const nearStart = 10;

/** The chart on one element: owns the library's objects, and draws {@link ChartData} with them. */
export class ChartDrawing {
  private readonly data = new ChartData();
  private readonly chart: IChartApi;
  private plots: readonly Plot[] = [];
  private colours: ChartPalette;
  /** Names the real price where the bars are smoothed. */
  private realPrice: IPriceLine | null = null;
  private drawnMarks: ChartMarks | null = null;
  private marks: readonly ChartMark[] = [];
  private lines: readonly ChartLine[] = [];
  private timeShift = 0;
  private stale = false;
  private hovered: number | undefined;
  private busy = false;

  constructor(
    private readonly element: HTMLElement,
    private readonly events: ChartEvents,
  ) {
    this.colours = readPalette(element);
    this.chart = createChart(element, {
      autoSize: true,
      layout: {
        background: { type: ColorType.Solid, color: 'transparent' },
        fontFamily: getComputedStyle(element).fontFamily,
        fontSize: 11,
        // The library draws its logo as raw HTML, which the page's Trusted Types forbid; a link takes its place.
        attributionLogo: false,
      },
      // Its label names the price under the pointer, which can be picked; not the nearest close.
      crosshair: { mode: CrosshairMode.Normal },
      rightPriceScale: { borderVisible: false },
      timeScale: { borderVisible: false, rightOffset: 4 },
      handleScale: { axisPressedMouseMove: { time: true, price: false } },
    });
    this.chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range && range.from < nearStart && !this.busy) events.onReachStart();
    });
    this.chart.subscribeCrosshairMove(({ point, logical }) => {
      this.hovered = point && logical;
      this.read();
    });
  }

  /** Draws all series anew, in the colours of the moment; the bars in view stay. */
  show({ type, indicators, logarithmic, locale, decimals }: ChartLook): void {
    const colours = readPalette(this.element);
    this.colours = colours;
    const { chart, data } = this;
    const range = chart.timeScale().getVisibleLogicalRange();
    // Without series the range is any; nobody has scrolled there.
    this.busy = true;
    // From the last: panes that become empty go away, and those after them get another number.
    for (const { series } of [...this.plots].reverse()) chart.removeSeries(series);
    chart.applyOptions({
      layout: { textColor: colours.text, panes: { separatorColor: colours.line, separatorHoverColor: colours.line } },
      grid: { vertLines: { color: colours.line }, horzLines: { color: colours.line } },
      localization: { locale, dateFormat: 'yyyy-MM-dd' },
    });
    data.show(indicators);
    const formats = chartFormats(locale, decimals);
    const context = { chart, data, colours, formats, decimals, timeShift: () => this.timeShift };
    this.plots = addPlots(context, type, indicators, logarithmic);
    this.realPrice =
      type === 'heikinAshi'
        ? (this.plots[0]?.series.createPriceLine({ price: 0, lineWidth: 1, lineStyle: LineStyle.Dashed }) ?? null)
        : null;
    const [price] = this.plots;
    this.drawnMarks = price ? new ChartMarks(price.series, colours) : null;
    this.drawnMarks?.showLines(this.lines);
    this.fill();
    if (range) chart.timeScale().setVisibleLogicalRange(range);
    this.busy = false;
  }

  /** Draws bars that were loaded; others must not move those in view, unless the last one is. @param intraday - the time axis shows hours and minutes. */
  load(bars: readonly Bar[], timeShift: number, intraday: boolean): void {
    this.timeShift = timeShift;
    const timeScale = this.chart.timeScale();
    timeScale.applyOptions({ timeVisible: intraday });
    const range = timeScale.getVisibleLogicalRange();
    const before = this.data.bars.length;
    const older = this.data.load(bars);
    this.fill();
    if (older !== null && range) {
      const shift = range.to < before - 1 ? older : this.data.bars.length - before;
      timeScale.setVisibleLogicalRange({ from: range.from + shift, to: range.to + shift });
    } else timeScale.setVisibleLogicalRange({ from: bars.length - barsShown, to: bars.length + 4 });
  }

  /** Draws a change of the last bar, or the next one. */
  update(bar: Bar): void {
    const before = this.data.bars.length;
    if (!this.data.update(bar)) return;
    const last = this.data.bars.length - 1;
    for (const { series, pointAt } of this.plots) series.update(pointAt(last));
    if (last === before) this.drawMarks();
    this.mark();
    this.read();
  }

  /** @param stale - the last price is outdated: its mark loses its colour. */
  setStale(stale: boolean): void {
    this.stale = stale;
    this.mark();
  }

  setMarks(marks: readonly ChartMark[]): void {
    this.marks = marks;
    this.drawMarks();
  }

  setLines(lines: readonly ChartLine[]): void {
    this.lines = lines;
    this.drawnMarks?.showLines(lines);
  }

  /** @param y - CSS pixels below the top of the element. @returns null beside the pane of the price. */
  priceAt(y: number): number | null {
    const height = this.chart.panes()[0]?.getHeight() ?? 0;
    if (y < 0 || y >= height || this.data.bars.length === 0) return null;
    return this.plots[0]?.series.coordinateToPrice(y) ?? null;
  }

  /** CSS pixels at the right edge. */
  get scaleWidth(): number {
    return this.chart.priceScale('right').width();
  }

  remove(): void {
    this.chart.remove();
  }

  private fill(): void {
    const { bars } = this.data;
    for (const { series, pointAt } of this.plots) series.setData(bars.map((_, at) => pointAt(at)));
    this.drawMarks();
    this.mark();
    this.read();
  }

  /** The library would draw a mark without a bar at the nearest one. */
  private drawMarks(): void {
    const times = new Set(this.data.bars.map(({ time }) => time));
    const there = this.marks.filter(({ time }) => times.has(time));
    this.drawnMarks?.showMarks(there, this.timeShift);
  }

  private mark(): void {
    const { text, rise, fall } = this.colours;
    // Without a colour of its own the mark takes that of the last bar.
    this.plots[0]?.series.applyOptions({ priceLineColor: this.stale ? text : '' });
    const last = this.data.bars.at(-1);
    if (!last) return;
    const direction = last.close < last.open ? fall : rise;
    this.realPrice?.applyOptions({ price: last.close, color: this.stale ? text : direction });
  }

  private read(): void {
    this.events.onRead(this.data.read(this.hovered));
  }
}
