import { useId } from 'react';
import styles from './price.module.css';
import type { Direction } from './price-text';
import { sparkPath } from './sparkline';

export interface ValueLineProps {
  /** Says in words what the line shows. */
  label: string;
  /** Oldest first; heights only, so plain numbers do. */
  values: readonly number[];
  direction?: Direction;
}

const width = 640;
const height = 120;
/** Half of the line's width, which must not be cut off. */
const room = 2;
const colours = { rise: 'var(--rise)', fall: 'var(--fall)', even: 'var(--text-faint)' };

/** A value over time, as wide as its place. Figures stand beside it: the picture shows the shape alone. */
export function ValueLine({ label, values, direction = 'even' }: ValueLineProps) {
  const shade = useId();
  const line = sparkPath(values, width, height - 2 * room);
  return (
    <svg
      className={styles.valueLine}
      viewBox={`0 ${-room} ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <linearGradient id={shade} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={colours[direction]} stopOpacity="0.2" />
        <stop offset="1" stopColor={colours[direction]} stopOpacity="0" />
      </linearGradient>
      <path d={`${line}V${height}H0Z`} fill={`url(#${shade})`} />
      <path d={line} fill="none" stroke={colours[direction]} strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
