export type { ApiClient, CallOptions, Fields, Query, UploadOptions } from '../api/api-client';
export { ApiError, unknownErrorCode, unknownErrorMessage } from '../api/api-error';
export { errorText } from '../api/error-text';
export { Loadable, type LoadableState, type Read } from '../loading/loadable';
export { useLoadable } from '../loading/use-loadable';
