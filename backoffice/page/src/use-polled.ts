import type { LoadedState } from '@maru/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Unreachable } from './api/problems';
import { useStaff } from './staff-context';
import type { Reading } from './use-loaded';

/** The exchange itself compares books and holdings every two seconds. */
const everyMs = 2_000;
/** From then on a reading without an answer is told: the money may look otherwise by now. */
const lateMs = 3 * everyMs;
const late = new Unreachable();

export interface PolledReading<Value> extends Reading<Value> {
  /** Why an older value is shown: the last reading failed, or has no answer after three of its periods; null where it did not. */
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
  const isLate = useLate(of.state, isOn);
  const { value, failure } = of;
  const shown = value === undefined ? of : ({ state: 'ready', value, failure: undefined } as const);
  return { of: shown, reload, take, stale: value === undefined ? null : (failure ?? (isLate ? late : null)), isPaused };
}

/** Whether readings go on for three periods without a success, counted from the first of them. */
function useLate(state: LoadedState<unknown>['state'], isOn: boolean): boolean {
  const [isLate, setLate] = useState(false);
  const isWaiting = isOn && state !== 'ready';
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), lateMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting]);
  return isLate;
}
