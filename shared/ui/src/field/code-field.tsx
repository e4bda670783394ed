import styles from './field.module.css';
import { TextField, type TextFieldProps } from './text-field';

export interface CodeFieldProps extends Omit<TextFieldProps, 'onEdit' | 'maxLength'> {
  onEdit: (code: string) => void;
  /** Called when the last digit is entered. Use it at login only, never where money moves. */
  onComplete?: (code: string) => void;
  length?: number;
}

/** A single field, so that phones can suggest the code from the message. Non-digits are dropped. */
export function CodeField({ onEdit, onComplete, length = 6, ...props }: CodeFieldProps) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]*"
      {...props}
      className={styles.code}
      onEdit={(text) => {
        const code = text.replace(/\D/g, '').slice(0, length);
        onEdit(code);
        if (code.length === length && code !== props.value) onComplete?.(code);
      }}
    />
  );
}
