import { ErrorState } from '@maru/ui';
import { textOf } from './api/problems';

/** What `Loaded` shows in place of a value that could not be read. */
export const readFailed = (failure: unknown, retry: () => void) => (
  <ErrorState title={textOf(failure)} retryLabel="다시 시도" onRetry={retry} />
);
