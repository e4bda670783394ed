import { useEffect, useSyncExternalStore } from 'react';
import { useStaff } from './staff-context';
import type { Reading } from './use-loaded';

/** The exchange itself compares books and holdings every two seconds. */
const everyMs = 2_000;

export interface PolledReading<Value> extends Reading<Value> {
  /** Why the last reading failed while an older value is shown; null where it did not. */
  readonly stale: unknown;
  /** Nobody is at the page, so nothing is read by itself. */
  readonly isPaused: boolean;
}

/**
 * Reads again every two seconds while the page is in view, somebody is at it, and no question is open. The last value stays where a newer
 * one cannot be read.
 * @param isOn - a reading that only some screens need by the second.
 */
export function usePolled<Value>(reading: Reading<Value>, isOn = true): PolledReading<Value> {
  const { attention } = useStaff();
  const { of, reload, take } = reading;
  const isPaused = useSyncExternalStore(attention.subscribe, attention.isAway) && isOn;
  const isReading = of.state === 'loading';
  useEffect(() => {
    if (!isOn || isPaused || isReading) return;
    const timer = setInterval(() => attention.isGiven && reload(), everyMs);
    return () => clearInterval(timer);
  }, [attention, isOn, isPaused, isReading, reload]);
  const { value, failure } = of;
  const shown = value === undefined ? of : ({ state: 'ready', value, failure: undefined } as const);
  return { of: shown, reload, take, stale: value === undefined ? null : (failure ?? null), isPaused };
}
