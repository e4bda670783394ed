import type { MountTimes, RolloutView } from '@maru/contract/registry-api';
import { classNames } from '@maru/ui';
import { Picture } from './picture';
import styles from './pictures.module.css';

const columnHeightMax = 34;
const columnPitch = 27;

const milliseconds = (value: number | null): string =>
  value === null ? 'no loads' : `${value.toLocaleString('en')} ms`;

const words = ({ median, p90 }: MountTimes): string =>
  median === null ? 'no loads' : `half within ${milliseconds(median)}, 90 % within ${milliseconds(p90)}`;

interface BucketShare {
  /** Upper bound in milliseconds; the last has none. */
  readonly within: number | null;
  readonly share: number;
}

/** Each bucket's share of the loads. */
function sharesOf({ buckets }: MountTimes): readonly BucketShare[] {
  const all = buckets.reduce((sum, { loads }) => sum + loads, 0);
  return buckets.map(({ within, loads }) => ({ within, share: loads / Math.max(1, all) }));
}

interface ColumnsProps {
  readonly shares: readonly BucketShare[];
  /** Share that is drawn at full height. */
  readonly most: number;
  readonly kind: string | undefined;
  readonly shift: number;
}

const Columns = ({ shares, most, kind, shift }: ColumnsProps) =>
  shares.map(({ within, share }, index) => {
    const height = (columnHeightMax * share) / most;
    return (
      <rect
        key={within ?? 'more'}
        className={kind}
        x={index * columnPitch + shift}
        y={columnHeightMax - height}
        width={10}
        height={height}
        rx={2}
      />
    );
  });

/** How long mounts took, candidate beside control: a column for each bucket, as a share of the loads. */
export function MountPicture({ mountTimes: { candidate, control } }: Pick<RolloutView, 'mountTimes'>) {
  const [mine, others] = [sharesOf(candidate), sharesOf(control)];
  const most = Math.max(0.001, ...[...mine, ...others].map(({ share }) => share));
  return (
    <Picture
      title="Mount times in milliseconds"
      label={`Mount times: candidate ${words(candidate)}; control ${words(control)}`}
    >
      <Columns shares={mine} most={most} kind={styles.candidate} shift={0} />
      <Columns shares={others} most={most} kind={styles.control} shift={11} />
      <line className={styles.axis} x1={0} x2={240} y1={34.5} y2={34.5} />
      {candidate.buckets.map(({ within }, index) => (
        <text
          key={within ?? 'more'}
          className={classNames(styles.soft, styles.tick)}
          x={index * columnPitch + 10}
          y={46}
          textAnchor="middle"
        >
          {within ?? 'more'}
        </text>
      ))}
      <text x={0} y={66}>{`median ${milliseconds(candidate.median)}`}</text>
      <text className={styles.soft} x={240} y={66} textAnchor="end">{`control ${milliseconds(control.median)}`}</text>
    </Picture>
  );
}
