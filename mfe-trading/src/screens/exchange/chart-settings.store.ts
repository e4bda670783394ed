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

/** How the member has the chart drawn, kept on this device for all markets. */
export class ChartSettingsStore {
  type: ChartType = 'candles';
  /** Replaced as a whole. */
  indicators: readonly ChartIndicator[] = ['volume'];
  logarithmic = false;

  constructor(private readonly storage: Pick<DeviceStorage, 'read' | 'write'>) {
    const { type, indicators, logarithmic } = keptIn(storage);
    this.type = chartTypes.find((each) => each === type) ?? this.type;
    if (Array.isArray(indicators)) this.indicators = chartIndicators.filter((each) => indicators.includes(each));
    if (typeof logarithmic === 'boolean') this.logarithmic = logarithmic;
    makeAutoObservable<this, 'storage' | 'keep'>(this, { storage: false, keep: false, indicators: observableRef });
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

  private keep(): void {
    const { type, indicators, logarithmic } = this;
    this.storage.write('chart', { type, indicators, logarithmic });
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
