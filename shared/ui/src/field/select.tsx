import { useId } from 'react';
import { classNames } from '../class-names';
import { ChevronDownIcon } from '../icons/icons';
import { describedBy, Field, type FieldText } from './field';
import fieldStyles from './field.module.css';
import styles from './select.module.css';

export interface SelectProps<Value extends string> extends FieldText {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onSelect: (value: Value) => void;
  size?: 'm' | 's';
  disabled?: boolean;
}

/** Native <select>: a wheel on phones, type-ahead on desktops. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onSelect, size = 'm', disabled, ...text } = props;
  const id = useId();
  return (
    <Field id={id} {...text}>
      <div className={classNames(fieldStyles.box, styles.box, size === 's' && fieldStyles.small)}>
        <select
          id={id}
          className={styles.select}
          value={value}
          disabled={disabled}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onSelect(chosen.value);
          }}
          aria-describedby={describedBy(id, text)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon />
      </div>
    </Field>
  );
}
