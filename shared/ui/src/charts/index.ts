/// <reference path="../css.d.ts" />
export { type Bar, CandleChart, type CandleChartProps } from './candle-chart';
