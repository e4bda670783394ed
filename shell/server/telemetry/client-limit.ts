import { minuteMs } from '@maru/server';
import { customerOf } from '../address-block';

const clientsMax = 20_000;

/** Limits reports per minute and customer of a provider; many members may be behind one, and each page sends one every ten seconds. */
export class ClientLimit {
  private minute = -1;
  private counts = new Map<string, number>();

  constructor(
    private readonly perMinute = 1200,
    private readonly now: () => number = () => Date.now(),
  ) {}

  /** Whether one more report from `address` is taken. */
  take(address: string): boolean {
    const minute = Math.floor(this.now() / minuteMs);
    if (minute !== this.minute) this.counts = new Map();
    this.minute = minute;
    const client = customerOf(address);
    const count = (this.counts.get(client) ?? 0) + 1;
    // Who has that many networks is not held back by a full table; everybody else would be.
    const [oldest] = this.counts.keys();
    if (count === 1 && oldest !== undefined && this.counts.size >= clientsMax) this.counts.delete(oldest);
    this.counts.set(client, count);
    return count <= this.perMinute;
  }
}
