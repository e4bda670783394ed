import { ApiError } from '@maru/platform/api';

/** No answer came, or one that tells nothing: the exchange may have done what was asked all the same. */
export const answerLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.status <= 0 || error.status >= 500);
