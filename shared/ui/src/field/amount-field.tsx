import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useState,
} from 'react';
import { NumberFormatBase, useNumericFormat } from 'react-number-format';
import { classNames } from '../class-names';
import { describedBy, Field, type FieldText } from './field';
import styles from './field.module.css';
import { amountOf, fractionOf, isAmount, TypedAmount } from './typed-amount';

export interface AmountFieldProps extends FieldText {
  /** Plain decimal string without grouping; the field groups it for reading. */
  value: string;
  /** Told of amounts alone: "" for ".", "0.5" for ".5" and "5" for "5.". */
  onEdit: (amount: string) => void;
  /** Digits after the point; 0 allows none. A value with more is shown with all it has. */
  decimals: number;
  /** Called by the arrow keys; buttons for it in `aside` need no tab stop of their own. */
  onStep?: (direction: 'up' | 'down') => void;
  unit?: ReactNode;
  aside?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
  /** Keeps the focus, unlike `disabled`: while what was typed is on its way. */
  readOnly?: boolean;
  size?: 'm' | 's';
  ref?: Ref<HTMLInputElement>;
}

const arrows: Readonly<Record<string, 'up' | 'down'>> = { ArrowUp: 'up', ArrowDown: 'down' };

/** What is pasted is an amount by itself: "0,500" would be grouped rightly after a "1". */
function refusePaste(event: ClipboardEvent<HTMLInputElement>): void {
  if (!isAmount(event.clipboardData.getData('text'))) event.preventDefault();
}

/**
 * Field for an amount: groups digits while typing and keeps the caret, opens the numeric keypad, accepts a pasted
 * "1,000.5". Values are strings, because a float cannot hold 0.12345678 BTC.
 */
export function AmountField(props: AmountFieldProps) {
  const { value, onEdit, onStep, decimals, unit, aside, ...rest } = props;
  const { placeholder = '0', disabled, readOnly, size = 'm', ref, ...text } = rest;
  const id = useId();
  const [typing] = useState(() => new TypedAmount());
  const [typed, setTyped] = useState('');
  const digits = Math.max(decimals, fractionOf(value).length);
  const { removeFormatting, ...numeric } = useNumericFormat({
    valueIsNumericString: true,
    thousandSeparator: ',',
    // A typed point stays on show, so that no digit after it joins those before.
    decimalScale: Math.max(digits, 1),
    allowNegative: false,
    allowLeadingZeros: false,
    value: amountOf(typed) === value ? typed : value,
  });
  return (
    <Field id={id} {...text} aside={aside}>
      <div className={classNames(styles.box, size === 's' && styles.small, Boolean(text.error) && styles.wrong)}>
        <NumberFormatBase
          {...numeric}
          removeFormatting={removeFormatting && typing.reader(removeFormatting, digits)}
          id={id}
          getInputRef={ref}
          className={classNames(styles.input, styles.amount)}
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          placeholder={placeholder}
          disabled={disabled}
          readOnly={readOnly}
          onValueChange={(change, source) => {
            if (source.source !== 'event') return;
            setTyped(change.value);
            const amount = amountOf(change.value);
            if (amount !== value) onEdit(amount);
          }}
          onBlur={(event: FocusEvent<HTMLInputElement>) => {
            numeric.onBlur?.(event);
            typing.end();
            setTyped('');
          }}
          onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
            const direction = arrows[event.key];
            if (!onStep || !direction) return numeric.onKeyDown?.(event);
            event.preventDefault();
            onStep(direction);
          }}
          onPaste={refusePaste}
          aria-invalid={Boolean(text.error) || undefined}
          aria-describedby={describedBy(id, text)}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
      </div>
    </Field>
  );
}
