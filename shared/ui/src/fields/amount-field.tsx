import { type ReactNode, type Ref, useId } from 'react';
import { NumericFormat } from 'react-number-format';
import { classNames } from '../class-names';
import { describedBy, Field, type FieldText } from '../field/field';
import styles from '../field/field.module.css';

export interface AmountFieldProps extends FieldText {
  /** Plain decimal string without grouping; the field groups it for reading. */
  value: string;
  onEdit: (amount: string) => void;
  /** Digits after the point; 0 allows none. */
  decimals: number;
  unit?: ReactNode;
  aside?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
  size?: 'm' | 's';
  ref?: Ref<HTMLInputElement>;
}

/**
 * An amount as the member types it: grouping commas while typing with the caret kept, numeric keypad, and a pasted
 * "1,000.5" understood. Strings all the way, because a float cannot hold 0.12345678 BTC.
 */
export function AmountField(props: AmountFieldProps) {
  const { value, onEdit, decimals, unit, aside, placeholder = '0', disabled, size = 'm', ref, ...text } = props;
  const id = useId();
  return (
    <Field id={id} {...text} aside={aside}>
      <div className={classNames(styles.box, size === 's' && styles.small, Boolean(text.error) && styles.wrong)}>
        <NumericFormat
          id={id}
          getInputRef={ref}
          className={classNames(styles.input, styles.amount)}
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={value}
          valueIsNumericString
          thousandSeparator=","
          decimalScale={decimals}
          allowNegative={false}
          allowLeadingZeros={false}
          placeholder={placeholder}
          disabled={disabled}
          onValueChange={(change, source) => {
            if (source.source === 'event') onEdit(change.value);
          }}
          aria-invalid={Boolean(text.error) || undefined}
          aria-describedby={describedBy(id, text)}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
      </div>
    </Field>
  );
}
