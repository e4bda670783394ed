import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names';
import styles from './choice.module.css';

export interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onToggle: (checked: boolean) => void;
  disabled?: boolean;
  /** Some, but not all, dependent boxes are ticked. */
  partial?: boolean;
  strong?: boolean;
}

export function Checkbox({ label, checked, onToggle, disabled, partial = false, strong = false }: CheckboxProps) {
  const id = useId();
  return (
    <div className={classNames(styles.choice, strong && styles.strong)}>
      <input
        id={id}
        type="checkbox"
        className={styles.checkbox}
        checked={checked}
        disabled={disabled}
        ref={(box) => {
          if (box) box.indeterminate = partial && !checked;
        }}
        onChange={(event) => onToggle(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}

export interface SwitchProps extends Omit<CheckboxProps, 'partial' | 'strong'> {
  hint?: ReactNode;
}

/** Takes effect at once, unlike a checkbox that waits for its form. */
export function Switch({ label, hint, checked, onToggle, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={styles.switch}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onToggle(event.target.checked)}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
