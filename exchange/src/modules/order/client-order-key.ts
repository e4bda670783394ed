import type { FastifyRequest } from 'fastify';
import { pairPrefix, stopPrefix } from './engine/live-order';

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

const ownKeyPattern = new RegExp(`^(${pairPrefix}|${stopPrefix})[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`);

/**
 * Whether the exchange itself gives this client order id to an order, as to what a stop order becomes: a member's own order under it
 * would be taken for that one.
 */
export const isOwnClientOrderId = (id: string | undefined): boolean => id !== undefined && ownKeyPattern.test(id);
