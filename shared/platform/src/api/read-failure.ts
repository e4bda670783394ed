import { ApiError, unknownErrorMessage } from './api-error';

/** Turns an answer that is no success into an ApiError (API-006). */
export const readFailure = (status: number, body: unknown): ApiError =>
  readEnvelope(status, body) ?? withoutEnvelope(status);

/** @returns null for anything that is not `{header: {code, …}, …}`; a code without a message keeps what it means. */
function readEnvelope(status: number, body: unknown): ApiError | null {
  if (!isRecord(body) || !isRecord(body.header)) return null;
  const { header, critical, ...details } = body;
  const { code, message } = body.header;
  if (typeof code !== 'number' && typeof code !== 'string') return null;
  const text = typeof message === 'string' && message !== '' ? message : unknownErrorMessage;
  return new ApiError({ status, code, message: text, details, critical: critical === true });
}

/** The status alone decides that the session has ended, even if a proxy answered (API-007). */
const withoutEnvelope = (status: number): ApiError => ApiError.unknown(undefined, status === 401 ? 401 : undefined);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
