import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './field.module.css';

export interface FieldText {
  label: ReactNode;
  /** Hides the label visually; screen readers still get it. */
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
}

interface FieldProps extends FieldText {
  id: string;
  children: ReactNode;
  /** Something small at the right end of the label, e.g. a balance. */
  aside?: ReactNode;
}

/** Value of the control's aria-describedby: ids of hint and error. */
export const describedBy = (id: string, { hint, error }: FieldText): string | undefined =>
  classNames(Boolean(error) && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined;

/** Hint and error, with the ids that `describedBy` names. */
export const ErrorAndHint = ({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) => (
  <>
    {error && (
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
    )}
    {hint && (
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
    )}
  </>
);

/** Label above, hint below, error in place. */
export function Field({ id, label, labelHidden = false, hint, error, aside, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <div className={labelHidden ? styles.hidden : styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {aside}
      </div>
      {children}
      <ErrorAndHint id={id} hint={hint} error={error} />
    </div>
  );
}
