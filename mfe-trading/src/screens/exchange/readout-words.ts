import type { LineId, ReadoutWords } from '@maru/ui/charts';

const lineIds = [
  'ma5',
  'ma20',
  'ma60',
  'bandUpper',
  'bandMiddle',
  'bandLower',
  'rsi',
  'macd',
  'macdSignal',
  'macdHistogram',
] as const satisfies readonly LineId[];

/** Words of the line that reads a bar of the chart. */
export const readoutWords = (t: (key: string) => string): ReadoutWords => ({
  label: t('exchange.readout.label'),
  open: t('exchange.readout.open'),
  high: t('exchange.readout.high'),
  low: t('exchange.readout.low'),
  close: t('exchange.readout.close'),
  change: t('exchange.readout.change'),
  volume: t('exchange.readout.volume'),
  lines: Object.fromEntries(lineIds.map((id) => [id, t(`exchange.readout.lines.${id}`)])) as Record<LineId, string>,
  marks: t('exchange.chartTools.own.executions'),
});
