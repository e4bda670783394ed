import { minuteMs } from '@maru/server';

const clientsMax = 20_000;

/** Limits reports per minute and address; many members may share one, and each page sends one every ten seconds. */
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
    const count = (this.counts.get(address) ?? 0) + 1;
    if (count === 1 && this.counts.size >= clientsMax) return false;
    this.counts.set(address, count);
    return count <= this.perMinute;
  }
}
