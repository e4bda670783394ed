import { type ReactNode, useId } from 'react';
import { describedBy, ErrorAndHint, type FieldText } from '../field/field';
import fieldStyles from '../field/field.module.css';
import styles from './radio-list.module.css';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
}

export interface RadioListProps<Value extends string> extends FieldText {
  options: readonly RadioOption<Value>[];
  /** Null while nothing is chosen. */
  value: Value | null;
  onSelect: (value: Value) => void;
  disabled?: boolean;
  required?: boolean;
}

/** Radio buttons, each with a line of explanation; arrow keys move and choose. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { options, value, onSelect, disabled, required, ...text } = props;
  const id = useId();
  return (
    <fieldset
      className={styles.list}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a group has no error state, a radio group has
      role="radiogroup"
      disabled={disabled}
      aria-labelledby={`${id}-legend`}
      aria-describedby={describedBy(id, text)}
      aria-invalid={Boolean(text.error) || undefined}
      aria-required={required || undefined}
    >
      <legend id={`${id}-legend`} className={text.labelHidden ? fieldStyles.hidden : styles.legend}>
        {text.label}
      </legend>
      {options.map((option) => {
        const optionId = `${id}-${option.value}`;
        return (
          <div key={option.value} className={styles.option}>
            <input
              id={optionId}
              type="radio"
              name={id}
              className={styles.radio}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onSelect(option.value)}
              aria-describedby={option.description ? `${optionId}-description` : undefined}
            />
            <div className={styles.words}>
              <label htmlFor={optionId}>{option.label}</label>
              {option.description && (
                <p id={`${optionId}-description`} className={fieldStyles.hint}>
                  {option.description}
                </p>
              )}
            </div>
          </div>
        );
      })}
      <ErrorAndHint id={id} {...text} />
    </fieldset>
  );
}
