import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hourMs, secondMs } from '@maru/server';

/** The page load that a token was issued for. */
export interface PageLoad {
  /** Random id of the page load. */
  readonly load: string;
  /** Id of the release set that the page got. */
  readonly set: string;
  /** False for a page with a developer's override. */
  readonly counted: boolean;
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

  issue(set: string, counted = true): string {
    const fields = [randomBytes(9).toString('base64url'), set, counted ? '1' : '0', String(this.seconds())];
    return [...fields, this.sign(fields)].join('~');
  }

  /** @returns null for a token with a wrong signature or one older than 26 hours. */
  read(token: string): PageLoad | null {
    const fields = token.split('~');
    const signature = fields.pop() ?? '';
    const [load = '', set = '', counted, at] = fields;
    const expected = this.sign(fields);
    if (fields.length !== 4 || signature.length !== expected.length) return null;
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null;
    if (this.seconds() - Number(at) > lifeSeconds) return null;
    return { load, set, counted: counted === '1', at: Number(at) };
  }

  private seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  private sign(fields: readonly string[]): string {
    return createHmac('sha256', this.key).update(fields.join('~')).digest('base64url').slice(0, 22);
  }
}
