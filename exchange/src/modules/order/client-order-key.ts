import type { FastifyRequest } from 'fastify';

const keyPattern = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * The general Idempotency-Key serves as client order id where the body names none.
 * @returns null for a key that cannot be one: without it a retry would trade twice.
 */
export function clientOrderKeyOf({ headers }: FastifyRequest): string | undefined | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  return typeof key === 'string' && keyPattern.test(key) ? key : null;
}
