/// <reference path="../css.d.ts" />
/** `@maru/ui/flow`: what screens of money and verification show of conditions, steps, limits and what happened. */
export { CopyButton, type CopyButtonProps } from './copy-button';
export { type Gate, GateList, type GateListProps, type GateState } from './gate-list';
export { type GaugeState, gaugeStateOf, LimitGauge, type LimitGaugeProps } from './limit-gauge';
export { type Step, Stepper, type StepperProps, type StepState } from './stepper';
export { Timeline, type TimelineEvent, type TimelineProps, type TimelineState } from './timeline';
