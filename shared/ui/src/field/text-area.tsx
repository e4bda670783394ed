import { type CompositionEvent, type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { classNames } from '../class-names';
import { describedBy, Field, type FieldText } from './field';
import styles from './field.module.css';
import ownStyles from './text-area.module.css';

export interface TextAreaProps extends FieldText, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> {
  value: string;
  onEdit: (text: string) => void;
  /** Characters as a reader counts them in Unicode: an emoji of one code point is one. */
  maxLength?: number;
  /** Text of the remaining characters, e.g. "488자 남음"; shown if there is a maximum. */
  remainingLabel?: (left: number) => string;
  ref?: Ref<HTMLTextAreaElement>;
}

/** From this count on the remaining characters are announced while typing. */
const spokenFrom = 20;

const cut = (text: string, maxLength: number | undefined): string => {
  const characters = maxLength === undefined || text.length <= maxLength ? null : [...text];
  return characters ? characters.slice(0, maxLength).join('') : text;
};

/**
 * Several lines of text. The maximum is kept outside of composition only: the attribute of the same name would cut a
 * Korean syllable while it is being typed.
 */
export function TextArea(props: TextAreaProps) {
  const { label, labelHidden, hint, error, value, onEdit, maxLength, remainingLabel, className, ...area } = props;
  const ownId = useId();
  const id = area.id ?? ownId;
  const counter = maxLength !== undefined && remainingLabel ? `${id}-left` : undefined;
  const left = Math.max(0, (maxLength ?? 0) - [...value].length);
  return (
    <Field
      id={id}
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      error={error}
      aside={
        counter && (
          <span id={counter} className={styles.hint}>
            {remainingLabel?.(left)}
          </span>
        )
      }
    >
      <div className={classNames(styles.box, ownStyles.box, Boolean(error) && styles.wrong, className)}>
        <textarea
          rows={4}
          {...area}
          id={id}
          className={classNames(styles.input, ownStyles.area)}
          value={value}
          onChange={({ target, nativeEvent }) =>
            onEdit((nativeEvent as InputEvent).isComposing ? target.value : cut(target.value, maxLength))
          }
          onCompositionEnd={(event: CompositionEvent<HTMLTextAreaElement>) => {
            area.onCompositionEnd?.(event);
            onEdit(cut(event.currentTarget.value, maxLength));
          }}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={classNames(describedBy(id, { label, hint, error }), counter) || undefined}
        />
      </div>
      {counter && (
        <span role="status" className={styles.hidden}>
          {left <= spokenFrom ? remainingLabel?.(left) : ''}
        </span>
      )}
    </Field>
  );
}
