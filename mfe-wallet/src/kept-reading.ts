import type { Loadable } from '@maru/platform/api';

type Reading<T> = Pick<Loadable<T>, 'state' | 'value' | 'failure' | 'retry'>;

/** A reading that is repeated by itself: what it has found stays on show, forms in it included, where a later read fails. */
export function keptReading<T>(reading: Reading<T>): Reading<T> {
  const { state, value, failure } = reading;
  const isKept = state === 'failed' && value !== undefined;
  return { state: isKept ? 'ready' : state, value, failure, retry: () => reading.retry() };
}
