/// <reference path="../css.d.ts" />

export { DepthChart, type DepthChartProps, type DepthPoint } from '../price/depth-chart';
export type { Bar } from './bar';
export { CandleChart, type CandleChartProps } from './candle-chart';
export type { ChartIndicator, ChartType, LineId, ReadoutWords } from './chart-types';
