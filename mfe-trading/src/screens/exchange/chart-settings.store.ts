import type { DeviceStorage } from '@maru/platform';
import { makeAutoObservable, observableRef } from '@maru/platform/mobx';
import type { ChartIndicator, ChartType } from '@maru/ui/charts';

export const chartTypes = ['candles', 'line', 'heikinAshi'] as const satisfies readonly ChartType[];
/** In the order in which they are listed and read. */
export const chartIndicators = [
  'movingAverages',
  'bollinger',
  'volume',
  'rsi',
  'macd',
] as const satisfies readonly ChartIndicator[];

/** The member's executions as marks, the open orders as lines. */
export const ownOnChart = ['executions', 'orders'] as const;
export type OwnOnChart = (typeof ownOnChart)[number];

/** How the member has the chart drawn, kept on this device for all markets. */
export class ChartSettingsStore {
  type: ChartType = 'candles';
  /** Replaced as a whole. */
  indicators: readonly ChartIndicator[] = ['volume'];
  logarithmic = false;
  /** What of the member's own is drawn on the chart. */
  own: readonly OwnOnChart[] = ownOnChart;

  constructor(private readonly storage: Pick<DeviceStorage, 'read' | 'write'>) {
    const { type, indicators, logarithmic, own } = keptIn(storage);
    this.type = chartTypes.find((each) => each === type) ?? this.type;
    if (Array.isArray(indicators)) this.indicators = chartIndicators.filter((each) => indicators.includes(each));
    if (typeof logarithmic === 'boolean') this.logarithmic = logarithmic;
    if (Array.isArray(own)) this.own = ownOnChart.filter((each) => own.includes(each));
    makeAutoObservable<this, 'storage' | 'keep'>(this, {
      storage: false,
      keep: false,
      indicators: observableRef,
      own: observableRef,
    });
  }

  setType(type: ChartType): void {
    this.type = type;
    this.keep();
  }

  toggleIndicator(indicator: ChartIndicator): void {
    const shown = this.indicators;
    this.indicators = chartIndicators.filter((each) => shown.includes(each) !== (each === indicator));
    this.keep();
  }

  toggleLogarithmic(): void {
    this.logarithmic = !this.logarithmic;
    this.keep();
  }

  toggleOwn(what: OwnOnChart): void {
    const shown = this.own;
    this.own = ownOnChart.filter((each) => shown.includes(each) !== (each === what));
    this.keep();
  }

  private keep(): void {
    const { type, indicators, logarithmic, own } = this;
    this.storage.write('chart', { type, indicators, logarithmic, own });
  }
}

function keptIn(storage: Pick<DeviceStorage, 'read'>): Readonly<Record<string, unknown>> {
  try {
    return storage.read('chart');
  } catch {
    // The shell of an earlier release does not know this key.
    return {};
  }
}
