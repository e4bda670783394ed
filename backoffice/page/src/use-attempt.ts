import { useEffect, useRef, useState } from 'react';
import { isRefusal } from './api/problems';

export interface Attempt {
  readonly busy: boolean;
  /** What the last attempt failed at; null where it did not, and where the session had ended, which the page tells. */
  readonly problem: unknown;
  /** Does the work, unless it is being done already. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
  readonly forget: () => void;
}

/** Something that must not be done twice at a time: a second press while it runs does nothing. */
export function useAttempt(): Attempt {
  const running = useRef(false);
  const shown = useRef(true);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const run = async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (shown.current && !isRefusal(error, 'STAFF_LOGIN_REQUIRED')) setProblem(error);
    } finally {
      running.current = false;
      if (shown.current) setBusy(false);
    }
  };
  return { busy, problem, run, forget: () => setProblem(null) };
}
