import { type DependencyList, useCallback, useEffect, useState } from 'react';
import { ApiError } from './api-error';

export interface Resource<T> {
  /** The last answer; kept while a newer one is on its way. */
  readonly data: T | undefined;
  readonly error: ApiError | null;
  readonly loading: boolean;
  readonly reload: () => void;
}

type State<T> = Omit<Resource<T>, 'reload'>;

/**
 * Reads from the server when `deps` change and on `reload()`.
 * @param load - gets a signal that aborts when a newer read starts or the screen goes away.
 */
export function useResource<T>(load: (signal: AbortSignal) => Promise<T>, deps: DependencyList): Resource<T> {
  const [state, setState] = useState<State<T>>({ data: undefined, error: null, loading: true });
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((last) => last + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what a new read depends on, as for useEffect.
  useEffect(() => {
    const abort = new AbortController();
    setState(({ data }) => ({ data, error: null, loading: true }));
    load(abort.signal).then(
      (data) => abort.signal.aborted || setState({ data, error: null, loading: false }),
      (cause: unknown) =>
        abort.signal.aborted || setState(({ data }) => ({ data, error: asApiError(cause), loading: false })),
    );
    return () => abort.abort();
  }, [...deps, round]);

  return { ...state, reload };
}

const asApiError = (cause: unknown): ApiError => (cause instanceof ApiError ? cause : ApiError.unknown());
