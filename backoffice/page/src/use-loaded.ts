import type { LoadedState } from '@maru/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isRefusal } from './api/problems';
import { useStaff } from './staff-context';

export interface Reading<Value> {
  readonly of: LoadedState<Value>;
  readonly reload: () => void;
  /** Takes a value that came another way, such as the answer of a change; a reading that began before it is dropped. */
  readonly take: (value: Value) => void;
}

const nothing = { state: 'loading', value: undefined, failure: undefined } as const;

/**
 * Reads a value when the component appears, when `read` changes, and after a login. What comes after the component has gone, or
 * after a newer reading has begun, is dropped. Without a session the last value stays until somebody has logged in.
 * @param read - the same function as long as it reads the same thing.
 */
export function useLoaded<Value>(read: (signal: AbortSignal) => Promise<Value>): Reading<Value> {
  const { login } = useStaff();
  const [of, setOf] = useState<LoadedState<Value>>(nothing);
  const [times, setTimes] = useState(0);
  const running = useRef<AbortController | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a login and a call of reload read again
  useEffect(() => {
    const controller = new AbortController();
    running.current = controller;
    setOf(({ value }) => ({ state: 'loading', value, failure: undefined }));
    read(controller.signal).then(
      (value) => {
        if (!controller.signal.aborted) setOf({ state: 'ready', value, failure: undefined });
      },
      (failure: unknown) => {
        if (controller.signal.aborted || isRefusal(failure, 'STAFF_LOGIN_REQUIRED')) return;
        setOf(({ value }) => ({ state: 'failed', value, failure }));
      },
    );
    return () => controller.abort();
  }, [read, login, times]);
  const reload = useCallback(() => setTimes((count) => count + 1), []);
  const take = useCallback((value: Value) => {
    running.current?.abort();
    setOf({ state: 'ready', value, failure: undefined });
  }, []);
  return { of, reload, take };
}
