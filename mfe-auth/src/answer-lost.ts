import { ApiError, unknownErrorCode } from '@maru/platform/api';

/** Nobody knows whether the call was carried out. Of its own here: the platform's judge would be one more file of the login page. */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === unknownErrorCode || error.status >= 500);
