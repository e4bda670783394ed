import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import { secondMs, sendRefusal } from '@maru/server';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import type { Config } from '../core/config';
import { addressMatcher, networkOf, plainAddress } from './address-matcher';

/** Per address. Limits per account are kept by the modules and always hold. */
const limits = {
  login: { max: 10, timeWindow: '1 minute' },
  emailCheck: { max: 10, timeWindow: '1 minute' },
  signUp: { max: 5, timeWindow: '1 hour' },
  mailSend: { max: 10, timeWindow: '1 hour' },
  paymentToken: { max: 20, timeWindow: '1 minute' },
  withdrawalDraft: { max: 20, timeWindow: '1 minute' },
  recipientCheck: { max: 30, timeWindow: '1 minute' },
  travelRule: { max: 20, timeWindow: '1 minute' },
  addressBook: { max: 30, timeWindow: '1 minute' },
  depositRequest: { max: 20, timeWindow: '1 minute' },
  bankQuestion: { max: 20, timeWindow: '1 minute' },
  captcha: { max: 60, timeWindow: '1 minute' },
  tokenSale: { max: 30, timeWindow: '1 minute' },
  table: { max: 30, timeWindow: '1 minute' },
} as const;

/** Route option: `config: limited('login')`. */
export const limited = (name: keyof typeof limits): RouteShorthandOptions['config'] => ({ rateLimit: limits[name] });

const callsPerSecond = 100;

/** Counts by key in windows of fixed length. Memory: one entry for each key that was seen in the current window. */
export class WindowLimit<Key> {
  private counts = new Map<Key, number>();
  private window = -1;

  /** @param now - milliseconds of a clock that never goes back. */
  constructor(
    private readonly max: number,
    private readonly windowMs: number = secondMs,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Counts one more. @returns whether it is within the limit. */
  take(key: Key): boolean {
    const window = Math.floor(this.now() / this.windowMs);
    if (window !== this.window) this.counts.clear();
    this.window = window;
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    return count <= this.max;
  }
}

/** Calls and upgrades of an address, or of the network that it stands for; 100 a second. The limits of routes count alike. */
export type AddressLimit = Pick<WindowLimit<string>, 'take'>;

export function createAddressLimit({ rateLimits }: Pick<Config, 'rateLimits'>): AddressLimit {
  if (!rateLimits) return { take: () => true };
  const limit = new WindowLimit<string>(callsPerSecond);
  return { take: (address) => limit.take(networkOf(address)) };
}

/** Open feeds of an address, or of the network that it stands for: a tenth of all, so that nobody alone takes prices from everybody else. */
const openMax = 2_000;

/** Counts connections for as long as they are open. */
export class OpenLimit {
  private readonly counts = new Map<string, number>();

  constructor(private readonly max = openMax) {}

  /** Counts one more of the address. @returns ends it; null where it is one too many. */
  hold(address: string): (() => void) | null {
    const network = networkOf(address);
    const count = this.counts.get(network) ?? 0;
    if (count >= this.max) return null;
    this.counts.set(network, count + 1);
    return () => this.leave(network);
  }

  private leave(network: string): void {
    const count = this.counts.get(network) ?? 0;
    if (count > 1) this.counts.set(network, count - 1);
    else this.counts.delete(network);
  }
}

/** Address of the peer behind trusted proxies, of a request that has not reached Fastify: an upgrade of the feed. */
export function addressReader({ trustedProxy }: Pick<Config, 'trustedProxy'>): (request: IncomingMessage) => string {
  const trusts = addressMatcher(trustedProxy ? trustedProxy.split(',') : []);
  return ({ headers, socket }) => {
    const hops = String(headers['x-forwarded-for'] ?? '').split(',');
    let address = plainAddress(socket.remoteAddress ?? '');
    for (let hop = hops.pop(); hop !== undefined && trusts(address); hop = hops.pop()) {
      if (isIP(plainAddress(hop)) === 0) break;
      address = plainAddress(hop);
    }
    return address;
  };
}

/**
 * Counts every call by address before anything else looks at it: unknown paths, refused ones and random cookies too. The routes
 * with a limit of their own allow far less. Answers 429 with Retry-After.
 */
export async function limitRates(app: FastifyInstance, enabled: boolean, addresses: AddressLimit): Promise<void> {
  app.addHook('onRequest', (request, reply, done) => {
    if (addresses.take(request.ip)) done();
    else sendRefusal(reply.header('retry-after', '1'), { refusal: 'TOO_MANY_REQUESTS' });
  });
  if (enabled) await app.register(rateLimit, { global: false });
}
