/** Text of a failure that carries none of its own (ERR-001, SHEL-231). */
export const unknownErrorMessage = '알 수 없는 오류입니다.';

/** Status and code of a failure without a usable envelope (API-006). */
export const unknownErrorCode = -999;

interface ApiErrorParts {
  status: number;
  code: number | string;
  message: string;
  details?: Readonly<Record<string, unknown>>;
  critical?: boolean;
}

/**
 * A refused or failed call. `code` and `message` are those of the envelope's header; a failure without a usable
 * envelope has status -999, code -999 and, for a network fault or a time limit, `details.cause`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: number | string;
  /** The envelope's other members, such as `remaining` or `until`. */
  readonly details: Readonly<Record<string, unknown>>;
  /** A grave failure of the server: the shell covers the page with a notice (SHEL-086). */
  readonly critical: boolean;
  /** Whether a modal has explained it, so that no caller opens another one. */
  explained = false;

  constructor({ status, code, message, details = {}, critical = false }: ApiErrorParts) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.critical = critical;
  }

  /** A failure without a usable envelope. */
  static unknown(cause?: 'network' | 'timeout', status = unknownErrorCode): ApiError {
    const details = cause ? { cause } : {};
    return new ApiError({ status, code: unknownErrorCode, message: unknownErrorMessage, details });
  }
}
