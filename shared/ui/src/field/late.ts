/// <reference path="../css.d.ts" />
/**
 * `@maru/ui/fields`: what a member fills in, in a chunk that the first page does without. The two fields that it does
 * show (TextField, SearchField) are in the index of the package; their files lie here too.
 */
export { Checkbox, type CheckboxProps, Switch, type SwitchProps } from '../choice/checkbox';
export { RadioList, type RadioListProps, type RadioOption } from '../choice/radio-list';
export { Segments, type SegmentsProps } from '../choice/segments';
export { ShareButtons, type ShareButtonsProps } from '../choice/share-buttons';
export { Countdown, type CountdownProps } from '../progress/countdown';
export { AmountField, type AmountFieldProps } from './amount-field';
export { CodeEntryField, type CodeEntryFieldProps, type CodeEntryState } from './code-entry-field';
export { CodeField, type CodeFieldProps } from './code-field';
export { type DateRange, DateRangeField, type DateRangeFieldProps, type DateRangePreset } from './date-range-field';
export { Form, type FormProps } from './form';
export { PasswordField, type PasswordFieldProps } from './password-field';
export { Select, type SelectProps } from './select';
export { SkipButton, type SkipButtonProps } from './skip-button';
export { TextArea, type TextAreaProps } from './text-area';
