/// <reference path="../css.d.ts" />

export { DepthChart, type DepthChartProps, type DepthPoint } from '../price/depth-chart';
export type { Bar } from './bar';
export { CandleChart } from './candle-chart';
export type { CandleChartProps } from './candle-chart.types';
export type {
  ChartIndicator,
  ChartLine,
  ChartMark,
  ChartType,
  LineId,
  PricePick,
  ReadoutWords,
} from './chart-types';
