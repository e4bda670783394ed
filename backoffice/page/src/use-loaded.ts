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

interface Held<Value> {
  readonly of: LoadedState<Value>;
  /** What the value was read by. */
  readonly by: unknown;
}

const nothing = { of: { state: 'loading', value: undefined, failure: undefined }, by: null } as const;

/**
 * Reads a value when the component appears, when `read` changes, and after a login. What comes after the component has gone, or
 * after a newer reading has begun, is dropped. Without a session the last value stays until somebody has logged in. A value that
 * cannot be read again stays beside the failure.
 * @param read - the same function as long as it reads the same thing.
 */
export function useLoaded<Value>(read: (signal: AbortSignal) => Promise<Value>): Reading<Value> {
  const { login } = useStaff();
  const [{ of }, setHeld] = useState<Held<Value>>(nothing);
  const [times, setTimes] = useState(0);
  const running = useRef<AbortController | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a login and a call of reload read again
  useEffect(() => {
    const controller = new AbortController();
    running.current = controller;
    setHeld(({ of: { value }, by }) => ({ of: { state: 'loading', value, failure: undefined }, by }));
    read(controller.signal).then(
      (value) => {
        if (!controller.signal.aborted) setHeld({ of: { state: 'ready', value, failure: undefined }, by: read });
      },
      (failure: unknown) => {
        if (controller.signal.aborted || isRefusal(failure, 'STAFF_LOGIN_REQUIRED')) return;
        // A value of something else says nothing of this.
        setHeld(({ of: { value }, by }) => ({
          of: { state: 'failed', value: by === read ? value : undefined, failure },
          by,
        }));
      },
    );
    return () => controller.abort();
  }, [read, login, times]);
  const reload = useCallback(() => setTimes((count) => count + 1), []);
  const take = useCallback(
    (value: Value) => {
      running.current?.abort();
      setHeld({ of: { state: 'ready', value, failure: undefined }, by: read });
    },
    [read],
  );
  return { of, reload, take };
}
