/// <reference path="../css.d.ts" />
export { AmountField, type AmountFieldProps } from './amount-field';
export { CodeField, type CodeFieldProps } from './code-field';
export { type DateRange, DateRangeField, type DateRangeFieldProps, type DateRangePreset } from './date-range-field';
