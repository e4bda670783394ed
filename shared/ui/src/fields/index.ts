/// <reference path="../css.d.ts" />
export { Checkbox, type CheckboxProps, Switch, type SwitchProps } from '../choice/checkbox';
export { Segments, type SegmentsProps } from '../choice/segments';
export { Form, type FormProps } from '../field/form';
export { PasswordField, type PasswordFieldProps } from '../field/password-field';
export { Select, type SelectProps } from '../field/select';
export { AmountField, type AmountFieldProps } from './amount-field';
export { CodeField, type CodeFieldProps } from './code-field';
export { type DateRange, DateRangeField, type DateRangeFieldProps, type DateRangePreset } from './date-range-field';
