/// <reference path="../css.d.ts" />

export { DepthChart, type DepthChartProps, type DepthPoint } from '../price/depth-chart';
export { type Bar, CandleChart, type CandleChartProps } from './candle-chart';
