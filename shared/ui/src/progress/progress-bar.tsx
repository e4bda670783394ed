import { classNames } from '../class-names';
import styles from './progress.module.css';

export interface ProgressBarProps {
  label: string;
  /** From 0 to 1; undefined for unknown progress. */
  ratio?: number;
  tone?: 'accent' | 'ok' | 'neutral';
  thin?: boolean;
}

export function ProgressBar({ label, ratio, tone = 'accent', thin = false }: ProgressBarProps) {
  const percent = ratio === undefined ? undefined : Math.round(Math.min(1, Math.max(0, ratio)) * 100);
  return (
    <div
      className={classNames(styles.track, thin && styles.thin)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div
        className={classNames(styles.bar, styles[tone], percent === undefined && styles.endless)}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
