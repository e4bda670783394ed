import type { StaffTrail, StaffTrailEntry } from '@maru/contract/staff';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStaff } from '../staff-context';
import { type Attempt, useAttempt } from '../use-attempt';
import { type Reading, useLoaded } from '../use-loaded';

export interface TrailReading extends Pick<Reading<StaffTrail>, 'of' | 'reload'> {
  /** The newest first, with all that was loaded after them. */
  readonly entries: readonly StaffTrailEntry[];
  readonly hasOlder: boolean;
  readonly loadOlder: () => void;
  readonly attempt: Pick<Attempt, 'busy' | 'problem'>;
}

interface Older {
  readonly entries: readonly StaffTrailEntry[];
  readonly next: string | null;
}

/** Reads the trail from its end, and further back on demand. A new reading begins at the end again. */
export function useTrail(): TrailReading {
  const { api } = useStaff();
  const { of, reload } = useLoaded(useCallback((signal: AbortSignal) => api.trail(null, signal), [api]));
  const [older, setOlder] = useState<Older | null>(null);
  const { busy, problem, run } = useAttempt();
  const newest = of.value;
  const latest = useRef(newest);
  useEffect(() => {
    latest.current = newest;
    setOlder(null);
  }, [newest]);
  const next = older ? older.next : (newest?.next ?? null);
  const loadOlder = () =>
    void run(async () => {
      const { list, next: before } = await api.trail(next);
      // Read anew in the meantime: these entries belong to the former reading.
      if (latest.current !== newest) return;
      setOlder((known) => ({ entries: [...(known?.entries ?? []), ...list], next: before }));
    });
  const entries = [...(newest?.list ?? []), ...(older?.entries ?? [])];
  return { of, reload, entries, hasOlder: next !== null, loadOlder, attempt: { busy, problem } };
}
