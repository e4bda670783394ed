import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../class-names';
import { describedBy, Field, type FieldText } from './field';
import styles from './field.module.css';

export interface TextFieldProps
  extends FieldText,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'prefix' | 'size'> {
  value: string;
  onEdit: (text: string) => void;
  prefix?: ReactNode;
  suffix?: ReactNode;
  aside?: ReactNode;
  size?: 'm' | 's';
  ref?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    labelHidden,
    hint,
    error,
    aside,
    value,
    onEdit,
    prefix,
    suffix,
    size = 'm',
    className,
    ...input
  } = props;
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={error} aside={aside}>
      <div className={classNames(styles.box, size === 's' && styles.small, Boolean(error) && styles.wrong, className)}>
        {prefix}
        <input
          autoComplete="off"
          {...input}
          id={id}
          className={styles.input}
          value={value}
          onChange={(event) => onEdit(event.target.value)}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={describedBy(id, { label, hint, error })}
        />
        {suffix}
      </div>
    </Field>
  );
}
