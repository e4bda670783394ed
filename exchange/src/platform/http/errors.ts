import type { RefusalName } from '@maru/contract';
import { sendRefusal } from '@maru/server';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestLine } from './request-line';

/** Status of a framework error → refusal. Every other client error is BAD_REQUEST. */
const byStatus: Readonly<Record<number, RefusalName>> = {
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  409: 'IDEMPOTENCY_CONFLICT',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
};

/** Seconds after which a part that was away may be back. */
export const awaySeconds = 5;

/** Answers every failure with an envelope: no stack, no SQL, no framework code. */
export function handleErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_, reply) => sendRefusal(reply, { refusal: 'NOT_FOUND' }));
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
}

export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal === 'UNKNOWN') request.log.error(requestLine(request, error), 'unexpected error');
  if (refusal === 'UNAVAILABLE') {
    request.log.warn(requestLine(request, error), 'a part we depend on is away');
    reply.header('retry-after', String(awaySeconds));
  }
  return sendRefusal(reply, { refusal });
}

/** The refusal that stands for a failure: UNAVAILABLE where the database is away, UNKNOWN for our own. */
export function refusalOf(error: Pick<FastifyError, 'code' | 'message' | 'validation' | 'statusCode'>): RefusalName {
  if (isDatabaseAway(error)) return 'UNAVAILABLE';
  if (error.validation) return 'BAD_REQUEST';
  const status = error.statusCode ?? 500;
  return byStatus[status] ?? (status >= 400 && status < 500 ? 'BAD_REQUEST' : 'UNKNOWN');
}

/** The database answers but stores nothing: disk full (53100), or read-only after a failover (25006). */
export const isUnwritable = ({ code }: { code?: string }): boolean => code === '53100' || code === '25006';

const awayCodes =
  /^(08|57P0|57014$|53300|ECONNREFUSED$|ECONNRESET$|EPIPE$|ETIMEDOUT$|ENOTFOUND$|EAI_AGAIN$|EHOSTUNREACH$)/;

/**
 * Connection failures (class 08), shutdown and start-up (57P0x), too many connections, a statement over its time (57014), a
 * database that cannot write, and what the driver says without a code.
 */
export function isDatabaseAway(error: { code?: string; message?: string }): boolean {
  return (
    isUnwritable(error) ||
    awayCodes.test(error.code ?? '') ||
    /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message ?? '',
    )
  );
}
