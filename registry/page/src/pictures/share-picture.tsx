import type { RemoteStatus } from '@maru/contract/registry-api';
import { percentOf } from '../format';
import styles from './pictures.module.css';

/** Narrower than this nobody sees the candidate's part of the bar. */
const visiblePartMin = 0.012;

function words({ live, rollout }: RemoteStatus): string {
  if (rollout)
    return `${percentOf(rollout.share)} of the visitors get ${rollout.version}, the others ${live?.version ?? 'nothing'}`;
  return live ? `All visitors get ${live.version}` : 'No version is live';
}

/** Who gets which version, as one bar of all visitors. */
export function SharePicture({ status }: { status: RemoteStatus }) {
  const { live, rollout } = status;
  const part = rollout ? Math.max(rollout.share / 10_000, visiblePartMin) : 0;
  return (
    <svg className={styles.share} viewBox="0 0 300 10" preserveAspectRatio="none" role="img" aria-label={words(status)}>
      <rect className={live ? styles.control : styles.track} width={300} height={10} />
      {part > 0 && <rect className={styles.candidate} width={300 * part} height={10} />}
    </svg>
  );
}
