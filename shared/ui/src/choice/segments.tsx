import { useId } from 'react';
import { classNames } from '../class-names';
import styles from './choice.module.css';

export interface SegmentsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  /** If no option has this value, none is selected. */
  value: Value | null;
  onSelect: (value: Value) => void;
  /** Separate buttons (chips) instead of one bar. */
  loose?: boolean;
  /** Little room beside the names: for many options in a narrow column. */
  tight?: boolean;
}

/** Single choice among a few options, all visible. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  onSelect,
  loose = false,
  tight = false,
}: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classNames(styles.segments, loose && styles.loose, tight && styles.tight)} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={option.value === value}
            onChange={() => onSelect(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
