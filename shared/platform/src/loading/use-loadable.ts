import { type DependencyList, useEffect, useState } from 'react';
import { Loadable, type Read } from './loadable';

/**
 * A {@link Loadable} that reads when the component appears and when `deps` change. Read it inside an `observer`.
 */
export function useLoadable<T>(read: Read<T>, deps: DependencyList): Loadable<T> {
  const [loadable] = useState(() => new Loadable<T>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what a new read depends on, as for useEffect.
  useEffect(() => {
    void loadable.load(read);
    return () => loadable.abort();
  }, [...deps, loadable]);
  return loadable;
}
