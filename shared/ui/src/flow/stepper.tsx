import { classNames } from '../class-names';
import { Hidden } from '../layout/page';
import { Mark } from './mark';
import styles from './stepper.module.css';

export type StepState = 'done' | 'current' | 'todo' | 'failed';

export interface Step {
  id: string;
  label: string;
  state: StepState;
}

export interface StepperProps {
  /** Names the list, e.g. "고객확인 단계". */
  label: string;
  steps: readonly Step[];
  /** Names of the states for screen readers. */
  stateLabels: Readonly<Record<Exclude<StepState, 'current'>, string>>;
}

/** Index of the step to show: the current one, else the failed one, else the last. */
const standing = (steps: readonly Step[]): number => {
  const current = steps.findIndex(({ state }) => state === 'current');
  const failed = steps.findIndex(({ state }) => state === 'failed');
  return current >= 0 ? current : failed >= 0 ? failed : steps.length - 1;
};

/** Steps in their order, side by side; in a narrow place a bar of them over "2 / 5" and the name of the step. */
export function Stepper({ label, steps, stateLabels }: StepperProps) {
  const at = standing(steps);
  return (
    <div className={styles.stepper}>
      <ol className={styles.steps} aria-label={label}>
        {steps.map((step, index) => (
          <li
            key={step.id}
            className={classNames(styles.step, styles[step.state])}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            <Mark state={step.state} text={String(index + 1)} />
            <span className={styles.label}>
              {step.label}
              {step.state !== 'current' && <Hidden>{` (${stateLabels[step.state]})`}</Hidden>}
            </span>
          </li>
        ))}
      </ol>
      <p className={classNames(styles.compact, steps[at]?.state === 'failed' && styles.failed)} aria-hidden="true">
        <span className={styles.count}>{`${at + 1} / ${steps.length}`}</span>
        {steps[at]?.label}
      </p>
    </div>
  );
}
