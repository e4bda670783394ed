import { type ComponentType, useEffect, useState } from 'react';

const retryMs = 2000;

/**
 * Fetches a component of the shell when it is first wanted; null until it has loaded.
 *
 * Not React.lazy: Suspense delays the commit by up to 300 ms, and another update of the shell's root in that time commits
 * the same tree twice and throws (React 19.3, error 177).
 * @param load - a stable function; called again after two seconds if it fails.
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
