import { classNames } from '../class-names';
import styles from './feedback.module.css';

export interface SkeletonProps {
  /** CSS lengths; text lines take the line height. */
  width?: number | string;
  height?: number | string;
  round?: boolean;
}

export const Skeleton = ({ width = '100%', height = '1em', round = false }: SkeletonProps) => (
  <span className={classNames(styles.skeleton, round && styles.round)} style={{ width, height }} aria-hidden="true" />
);

/** Rows of the final height while a list loads. Screen readers get the label only. */
export function SkeletonRows({ label, rows, height = 48 }: { label: string; rows: number; height?: number }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike and never move
        <div key={at} className={styles.skeletonRow} style={{ height }}>
          <Skeleton width="28%" />
          <Skeleton width="18%" />
          <Skeleton width="14%" />
        </div>
      ))}
    </div>
  );
}
