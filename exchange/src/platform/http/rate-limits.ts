import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';

/** Per address. Limits per account are kept by the modules and always hold. */
const limits = {
  login: { max: 10, timeWindow: '1 minute' },
  emailCheck: { max: 10, timeWindow: '1 minute' },
  signUp: { max: 5, timeWindow: '1 hour' },
  mailSend: { max: 10, timeWindow: '1 hour' },
  paymentToken: { max: 20, timeWindow: '1 minute' },
  captcha: { max: 60, timeWindow: '1 minute' },
} as const;

/** Route option: `config: limited('login')`. */
export const limited = (name: keyof typeof limits): RouteShorthandOptions['config'] => ({ rateLimit: limits[name] });

/** Reads are allowed a hundred a second each; the routes above far less. Answers 429 with Retry-After. */
export async function limitRates(app: FastifyInstance, enabled: boolean): Promise<void> {
  if (!enabled) return;
  await app.register(rateLimit, { global: true, max: 100, timeWindow: '1 second' });
}
