import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { NumberFormatBase, type NumberFormatBaseProps, useNumericFormat } from 'react-number-format';
import { classNames } from '../class-names';
import { describedBy, Field, type FieldText } from './field';
import styles from './field.module.css';

export interface AmountFieldProps extends FieldText {
  /** Plain decimal string without grouping; the field groups it for reading. */
  value: string;
  onEdit: (amount: string) => void;
  /** Digits after the point; 0 allows none. */
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

type RemoveFormatting = NonNullable<NumberFormatBaseProps['removeFormatting']>;

/**
 * With the mark or the unit that an amount carries where it was copied, e.g. "₩1,000" or "0.5 BTC". A comma groups three
 * digits each: those of "1,5", "0,500" and "12,34,567" would make another amount without it.
 */
const oneAmount = /^₩?\s?(?:0*[1-9]\d{0,2}(?:,\d{3})+|\d*)(?:\.\d*)?\s?(?:[A-Z]{2,10}|원)?$/;

const ungrouped = (text: string): string => text.replaceAll(',', '');

const isAmount = (text: string): boolean => oneAmount.test(text.trim());

/** Converts full-width digits, points and commas to ASCII; other numeric characters, e.g. "½", are not digits. */
const narrow = (text: string): string =>
  text.replace(/[０-９．，]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

/** The text before, in and after what a change put in; told by the texts, as phones do not tell of every selection. */
function partsOf(text: string, last: string): [before: string, put: string, after: string] {
  let start = 0;
  while (start < text.length && text[start] === last[start]) start++;
  let end = text.length;
  for (let at = last.length; end > start && at > start && text[end - 1] === last[at - 1]; at--) end--;
  return [text.slice(0, start), text.slice(start, end), text.slice(end)];
}

/**
 * Converts full-width digits, and accepts text inserted at once (paste, autofill) as a whole or not at all: the digits
 * of "1e5", "-0.5" or "0.0.1" alone would be another amount.
 */
const wholeOrNot =
  (removeFormatting: RemoveFormatting): RemoveFormatting =>
  (typed, change) => {
    const text = narrow(typed);
    if (!change) return removeFormatting(text);
    const [before, put, after] = partsOf(text, change.lastValue);
    // No group follows a zero, and keypads of some languages have a comma alone.
    if (put === ',') return removeFormatting(text.replace(/^0,/, '0.'), change);
    const means = put.length < 2 || isAmount(text) || isAmount(ungrouped(before) + put + ungrouped(after));
    return means ? removeFormatting(text, change) : removeFormatting(change.lastValue);
  };

/** What is pasted is an amount by itself: "0,500" would be grouped rightly after a "1". */
function refusePaste(event: ClipboardEvent<HTMLInputElement>): void {
  if (!isAmount(narrow(event.clipboardData.getData('text')))) event.preventDefault();
}

/**
 * Field for an amount: groups digits while typing and keeps the caret, opens the numeric keypad, accepts a pasted
 * "1,000.5". Values are strings, because a float cannot hold 0.12345678 BTC.
 */
export function AmountField(props: AmountFieldProps) {
  const { value, onEdit, onStep, decimals, unit, aside, ...rest } = props;
  const { placeholder = '0', disabled, readOnly, size = 'm', ref, ...text } = rest;
  const id = useId();
  const { removeFormatting, ...numeric } = useNumericFormat({
    valueIsNumericString: true,
    thousandSeparator: ',',
    decimalScale: decimals,
    allowNegative: false,
    allowLeadingZeros: false,
    value,
  });
  return (
    <Field id={id} {...text} aside={aside}>
      <div className={classNames(styles.box, size === 's' && styles.small, Boolean(text.error) && styles.wrong)}>
        <NumberFormatBase
          {...numeric}
          removeFormatting={removeFormatting && wholeOrNot(removeFormatting)}
          id={id}
          getInputRef={ref}
          className={classNames(styles.input, styles.amount)}
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          placeholder={placeholder}
          disabled={disabled}
          readOnly={readOnly}
          onValueChange={(change, source) => {
            if (source.source === 'event') onEdit(change.value);
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
