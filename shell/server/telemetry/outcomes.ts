import {
  isFailure,
  type LoadOutcome,
  type MountBucket,
  mountBounds,
  mountBuckets,
  slowAbove,
  type TelemetryEvent,
} from '@maru/contract';

/** Outcomes of one event for its page load: `shown` in any case, and failure, slowness or success. */
export function outcomesOf(event: TelemetryEvent): readonly (LoadOutcome | MountBucket)[] {
  const fate = fateOf(event);
  const bucket = bucketOf(event);
  return ['shown', ...(fate ? [fate] : []), ...(bucket ? [bucket] : [])];
}

function bucketOf({ kind, value }: TelemetryEvent): MountBucket | undefined {
  if (kind !== 'mountTime' || value === undefined) return undefined;
  const index = mountBounds.findIndex((bound) => value <= bound);
  return mountBuckets.at(index);
}

function fateOf(event: TelemetryEvent): LoadOutcome | null {
  const { kind, value = 0 } = event;
  if (isFailure(event)) return 'failed';
  switch (kind) {
    case 'mountTime':
      return value > slowAbove.mountTime ? 'slowMount' : null;
    case 'lcp':
      return value > slowAbove.lcp ? 'slowLcp' : null;
    case 'inp':
      return value > slowAbove.inp ? 'slowInp' : null;
    case 'cls':
      return value > slowAbove.cls ? 'shiftedLayout' : null;
    case 'success':
      return 'succeeded';
    default:
      return null;
  }
}
