import styles from './price.module.css';
import type { Direction } from './price-text';

export interface SparklineProps {
  /** Oldest first; heights only, so plain numbers do. */
  values: readonly number[];
  direction?: Direction;
  width?: number;
  height?: number;
}

const colours = { rise: 'var(--rise)', fall: 'var(--fall)', even: 'var(--text-faint)' };

/** Path of a line through the values, fitted into the box. */
export function sparkPath(values: readonly number[], width: number, height: number): string {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const step = width / Math.max(1, values.length - 1);
  return values
    .map(
      (value, at) =>
        `${at ? 'L' : 'M'}${(at * step).toFixed(1)} ${(height - ((value - low) / span) * height).toFixed(1)}`,
    )
    .join('');
}

/** Decorative: the figures beside it say the same. */
export function Sparkline({ values, direction = 'even', width = 72, height = 24 }: SparklineProps) {
  return (
    <svg className={styles.spark} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {values.length > 1 && (
        <path
          d={sparkPath(values, width, height)}
          fill="none"
          stroke={colours[direction]}
          strokeWidth="1.25"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
