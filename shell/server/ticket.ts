import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a ticket tells of its page load. */
export interface PageLoad {
  readonly load: string;
  readonly set: string;
  /** Loads on a developer's own code are not counted. */
  readonly counted: boolean;
  /** Epoch seconds. */
  readonly at: number;
}

const LIFE_S = 26 * 3600;

/** Tickets stand for page loads in reports: made by this server alone, so that a load counts once and no other counts at all. */
export class Tickets {
  constructor(
    private readonly key: Buffer,
    private readonly now: () => number = () => Date.now(),
  ) {}

  issue(set: string, counted = true): string {
    const fields = [randomBytes(9).toString('base64url'), set, counted ? '1' : '0', String(this.seconds())];
    return [...fields, this.mark(fields)].join('~');
  }

  /** What it stands for; null where it is none of ours or too old. */
  read(ticket: string): PageLoad | null {
    const parts = ticket.split('~');
    const mark = parts.pop() ?? '';
    const [load = '', set = '', counted, at] = parts;
    const expected = this.mark(parts);
    if (parts.length !== 4 || mark.length !== expected.length) return null;
    if (!timingSafeEqual(Buffer.from(mark), Buffer.from(expected))) return null;
    if (this.seconds() - Number(at) > LIFE_S) return null;
    return { load, set, counted: counted === '1', at: Number(at) };
  }

  private seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  private mark(fields: readonly string[]): string {
    return createHmac('sha256', this.key).update(fields.join('~')).digest('base64url').slice(0, 22);
  }
}
