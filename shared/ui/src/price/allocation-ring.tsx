import type { ReactNode } from 'react';
import styles from './price.module.css';

export interface Slice {
  id: string;
  /** From 0 to 1; all slices together make 1. */
  share: number;
}

export interface AllocationRingProps {
  label: string;
  slices: readonly Slice[];
  size?: number;
  children?: ReactNode;
}

/** Colour of the n-th slice, also for its legend. */
export const sliceColour = (at: number): string => (at < 6 ? `var(--chart-${at + 1})` : 'var(--chart-rest)');

export function AllocationRing({ label, slices, size = 144, children }: AllocationRingProps) {
  const radius = 42;
  const round = 2 * Math.PI * radius;
  let before = 0;
  return (
    <svg className={styles.ring} width={size} height={size} viewBox="0 0 100 100" role="img" aria-label={label}>
      <circle cx="50" cy="50" r={radius} fill="none" stroke="var(--line)" strokeWidth="12" />
      {slices.map((slice, at) => {
        const offset = -before * round;
        before += slice.share;
        return (
          <circle
            key={slice.id}
            className={styles.slice}
            cx="50"
            cy="50"
            r={radius}
            fill="none"
            stroke={sliceColour(at)}
            strokeWidth="12"
            strokeDasharray={`${slice.share * round} ${round}`}
            strokeDashoffset={offset}
            transform="rotate(-90 50 50)"
          />
        );
      })}
      {children}
    </svg>
  );
}
