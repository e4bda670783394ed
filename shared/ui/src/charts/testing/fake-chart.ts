type Options = Record<string, unknown>;
type Range = { from: number; to: number } | null;

class FakeSeries {
  data: Options[] = [];
  updates = 0;
  lines: Options[] = [];
  markers: Options[] = [];

  constructor(
    readonly kind: string,
    public pane: number,
  ) {}

  setData(data: Options[]): void {
    this.data = [...data];
  }

  update(point: Options): void {
    this.updates += 1;
    const isLast = this.data.at(-1)?.time === point.time;
    this.data.splice(isLast ? -1 : this.data.length, 1, point);
  }

  applyOptions(): void {}

  createPriceLine(line: Options): { applyOptions: (options: Options) => void } {
    this.lines.push(line);
    return Object.assign(line, { applyOptions: (options: Options) => void Object.assign(line, options) });
  }

  removePriceLine(line: Options): void {
    this.lines = this.lines.filter((each) => each !== line);
  }

  coordinateToPrice(y: number): number {
    return 2000 - y;
  }
}

/** As much of lightweight-charts as the chart uses: which series lie in which pane, and their points. */
export class FakeChart {
  series: FakeSeries[] = [];
  range: Range = null;
  timeOptions: Options = {};
  private readonly scales: Record<string, Options> = {};
  private onRange: (range: Range) => void = () => undefined;
  private onCrosshair: (at: { point?: object; logical?: number }) => void = () => undefined;

  /** Kinds of the series by pane. */
  kinds(): string[][] {
    return this.panes().map((_, pane) => this.series.filter((each) => each.pane === pane).map(({ kind }) => kind));
  }

  scroll(range: Range): void {
    this.range = range;
    this.onRange(range);
  }

  hover(logical: number | undefined): void {
    this.onCrosshair(logical === undefined ? {} : { point: {}, logical });
  }

  scale(id: string, pane = 0): Options {
    const key = `${id} ${pane}`;
    // As the library has it: a new pane begins with the scale of the price.
    this.scales[key] ??= { ...this.scales[`${id} 0`] };
    return this.scales[key];
  }

  addSeries(kind: string, _options: Options, pane = 0): FakeSeries {
    const added = new FakeSeries(kind, pane);
    this.series.push(added);
    return added;
  }

  /** A pane that becomes empty goes away, as long as another is there. */
  removeSeries(series: FakeSeries): void {
    this.series = this.series.filter((each) => each !== series);
    const isEmpty = this.series.length > 0 && !this.series.some(({ pane }) => pane === series.pane);
    for (const each of this.series) if (isEmpty && each.pane > series.pane) each.pane -= 1;
    this.scroll({ from: 0, to: 1 });
  }

  panes(): { setStretchFactor: () => void; getHeight: () => number }[] {
    const count = 1 + Math.max(0, ...this.series.map(({ pane }) => pane));
    return Array.from({ length: count }, () => ({ setStretchFactor: () => undefined, getHeight: () => 300 }));
  }

  priceScale(id: string, pane = 0): { applyOptions: (options: Options) => void; width: () => number } {
    return { applyOptions: (options) => void Object.assign(this.scale(id, pane), options), width: () => 60 };
  }

  timeScale(): object {
    return {
      applyOptions: (options: Options) => void Object.assign(this.timeOptions, options),
      getVisibleLogicalRange: () => this.range,
      setVisibleLogicalRange: (range: Range) => this.scroll(range),
      subscribeVisibleLogicalRangeChange: (handler: (range: Range) => void) => {
        this.onRange = handler;
      },
    };
  }

  subscribeCrosshairMove(handler: (at: { point?: object; logical?: number }) => void): void {
    this.onCrosshair = handler;
  }

  applyOptions(): void {}
  remove(): void {}
}

/** As the library's function of this name. */
export function createSeriesMarkers(series: FakeSeries): { setMarkers: (markers: Options[]) => void } {
  return {
    setMarkers(markers) {
      series.markers = markers;
    },
  };
}
