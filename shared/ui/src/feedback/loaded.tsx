import type { ReactNode } from 'react';
import styles from './feedback.module.css';

/** State of a value that is read from elsewhere. */
export interface LoadedState<Value> {
  readonly state: 'idle' | 'loading' | 'ready' | 'failed';
  /** The last value, kept while a newer one loads. */
  readonly value: Value | undefined;
  readonly failure: unknown;
}

export interface LoadedProps<Value> {
  of: LoadedState<Value>;
  /** Has the final size, so that nothing moves when the value arrives. */
  skeleton: ReactNode;
  failed: (failure: unknown, retry: () => void) => ReactNode;
  children: (value: Value) => ReactNode;
  onRetry: () => void;
}

/**
 * Skeleton on the first load, then the value, which stays in place and marked busy while a newer one is read; a failure
 * takes its place. Not an observer: wrap it in one, or pass a plain copy, where `of` is observable.
 */
export function Loaded<Value>({ of, skeleton, failed, children, onRetry }: LoadedProps<Value>) {
  const { state, value, failure } = of;
  if (state === 'failed') return failed(failure, onRetry);
  if (state !== 'ready' && value === undefined) return skeleton;
  return (
    <div className={styles.loaded} aria-busy={state === 'loading' || undefined}>
      {children(value as Value)}
    </div>
  );
}
