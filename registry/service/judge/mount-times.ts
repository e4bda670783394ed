import { mountBounds, mountBuckets } from '@maru/contract';
import type { MountTimes } from '@maru/contract/registry-api';
import type { MountCounts } from './comparison';

export function mountTimesOf(counts: MountCounts): MountTimes {
  const buckets = mountBuckets.map((bucket, index) => ({ within: mountBounds[index] ?? null, loads: counts[bucket] }));
  return { buckets, median: quantile(buckets, 0.5), p90: quantile(buckets, 0.9) };
}

/** Interpolates linearly inside a bucket. */
function quantile(buckets: MountTimes['buckets'], share: number): number | null {
  const all = buckets.reduce((sum, { loads }) => sum + loads, 0);
  let left = share * all;
  let from = 0;
  for (const { within, loads } of buckets) {
    if (within === null) break;
    if (loads > 0 && left <= loads) return Math.round(from + ((within - from) * left) / loads);
    left -= loads;
    from = within;
  }
  return all === 0 ? null : from;
}
