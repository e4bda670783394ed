import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hourMs, secondMs } from '@maru/server';
import { keyedHash } from './keyed-hash';

/** `foreign`: with a developer's override, not counted at all; `trial`: counts for rollouts too; `plain`: for nothing else. */
export type LoadStanding = 'foreign' | 'plain' | 'trial';

/** The page load that a token was issued for. */
export interface PageLoad {
  /** Random id of the page load. */
  readonly load: string;
  /** Id of the release set that the page got. */
  readonly set: string;
  /** Keyed hash of the device that got the page; a report of any other counts for nothing. */
  readonly device: string;
  /** Keyed hash of the address block from which that device comes. */
  readonly origin: string;
  readonly standing: LoadStanding;
  /** Epoch seconds. */
  readonly at: number;
}

const lifeSeconds = (26 * hourMs) / secondMs;

/** Issues and reads the signed token of one page load; telemetry without a valid token is ignored. */
export class PageLoadTokens {
  constructor(
    private readonly key: Buffer,
    private readonly now: () => number = () => Date.now(),
  ) {}

  issue({ set, device, origin, standing }: Omit<PageLoad, 'load' | 'at'>): string {
    const load = randomBytes(9).toString('base64url');
    const fields = [load, set, device, origin, standing, String(this.seconds())];
    return [...fields, this.sign(fields)].join('~');
  }

  /** @returns null for a token with a wrong signature or one older than 26 hours. */
  read(token: string): PageLoad | null {
    const fields = token.split('~');
    const signature = fields.pop() ?? '';
    const [load = '', set = '', device = '', origin = '', standing, at] = fields;
    // Texts of one length may differ in bytes, which the comparison throws at.
    const [given, expected] = [Buffer.from(signature), Buffer.from(this.sign(fields))];
    if (fields.length !== 6 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    if (this.seconds() - Number(at) > lifeSeconds) return null;
    return { load, set, device, origin, standing: standing as LoadStanding, at: Number(at) };
  }

  private seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  private sign(fields: readonly string[]): string {
    return keyedHash(this.key, 'page load', fields.join('~'));
  }
}
