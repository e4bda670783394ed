import {
  createSeriesMarkers,
  type IPriceLine,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  LineStyle,
  type SeriesType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { ChartPalette } from './chart-palette';
import type { ChartLine, ChartMark } from './chart-types';

/** Marks and lines on one series; a series that replaces it needs new ones. */
export class ChartMarks {
  private plugin: ISeriesMarkersPluginApi<Time> | null = null;
  private lines: readonly IPriceLine[] = [];

  constructor(
    private readonly series: ISeriesApi<SeriesType>,
    private readonly colours: ChartPalette,
  ) {}

  /** @param timeShift - seconds added to the time of a bar. */
  showMarks(marks: readonly ChartMark[], timeShift: number): void {
    if (!this.plugin && marks.length === 0) return;
    this.plugin ??= createSeriesMarkers(this.series, [], { zOrder: 'aboveSeries' });
    const sorted = [...marks].sort((a, b) => a.time - b.time);
    this.plugin.setMarkers(
      sorted.map(({ time, direction }) => ({
        time: (time + timeShift) as UTCTimestamp,
        color: this.colours[direction],
        position: direction === 'rise' ? 'belowBar' : 'aboveBar',
        shape: direction === 'rise' ? 'arrowUp' : 'arrowDown',
      })),
    );
  }

  showLines(lines: readonly ChartLine[]): void {
    for (const line of this.lines) this.series.removePriceLine(line);
    this.lines = lines.map(({ price, direction, title }) =>
      this.series.createPriceLine({
        price,
        title,
        color: this.colours[direction],
        lineWidth: 1,
        // The line of the last price has short ones.
        lineStyle: LineStyle.LargeDashed,
      }),
    );
  }
}
