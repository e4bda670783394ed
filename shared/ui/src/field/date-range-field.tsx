import { useId } from 'react';
import { Segments } from '../choice/segments';
import { classNames } from '../class-names';
import styles from './date-range-field.module.css';
import fieldStyles from './field.module.css';

/** Days as YYYY-MM-DD, both included. */
export interface DateRange {
  from: string;
  to: string;
}

export interface DateRangePreset extends DateRange {
  id: string;
  label: string;
}

export interface DateRangeFieldProps {
  label: string;
  fromLabel: string;
  toLabel: string;
  presetsLabel: string;
  presets: readonly DateRangePreset[];
  range: DateRange;
  /** The first day that can be chosen. */
  min?: string;
  /** The last day that can be chosen. */
  max?: string;
  onEdit: (range: DateRange) => void;
  error?: string;
}

/** Two native date fields, and buttons for common ranges. */
export function DateRangeField(props: DateRangeFieldProps) {
  const { label, fromLabel, toLabel, presetsLabel, presets, range, min, max, onEdit, error } = props;
  const id = useId();
  const chosen = presets.find((preset) => preset.from === range.from && preset.to === range.to);
  const day = (name: string, end: 'from' | 'to') => (
    <input
      type="date"
      aria-label={name}
      className={styles.day}
      value={range[end]}
      min={min}
      max={max}
      required
      onChange={(event) => event.target.value && onEdit({ ...range, [end]: event.target.value })}
      aria-invalid={Boolean(error) || undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    />
  );
  return (
    <fieldset className={styles.range} aria-label={label}>
      <Segments
        label={presetsLabel}
        loose
        options={presets.map((preset) => ({ value: preset.id, label: preset.label }))}
        value={chosen?.id ?? null}
        onSelect={(presetId) => {
          const preset = presets.find((candidate) => candidate.id === presetId);
          if (preset) onEdit({ from: preset.from, to: preset.to });
        }}
      />
      <div className={classNames(styles.days, Boolean(error) && fieldStyles.wrong)}>
        {day(fromLabel, 'from')}
        <span aria-hidden="true">~</span>
        {day(toLabel, 'to')}
      </div>
      {error && (
        <p id={`${id}-error`} className={fieldStyles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
