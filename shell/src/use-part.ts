import { type ComponentType, useEffect, useState } from 'react';

const retryMs = 2000;

/**
 * A part of the shell whose code is fetched when it is first wanted; null until it is there.
 *
 * Not React.lazy: with Suspense React holds the commit of what has just loaded back for up to 300 ms, and where another update
 * of the shell's root falls into that time, it commits the same tree twice and throws (React 19.3, error 177).
 * @param load - always the same function; asked again after a while where the network fails.
 */
export function usePart<P>(load: () => Promise<ComponentType<P>>, wanted: boolean): ComponentType<P> | null {
  const [part, setPart] = useState<{ readonly Part: ComponentType<P> } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const missing = wanted && part === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (!missing) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    load().then(
      (Part) => {
        if (!gone) setPart({ Part });
      },
      () => {
        if (!gone) timer = setTimeout(() => setAttempt((count) => count + 1), retryMs);
      },
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [missing, load, attempt]);
  return part?.Part ?? null;
}
