import { randomBytes } from 'node:crypto';
import type { CountsReport, LoadCount } from '@maru/contract';
import { CountsSender, type CountsSenderDeps } from './send-counts';

/** Most sums in a report. */
const sumsMax = 5000;
/** Most loads in a report. */
const loadsMax = 100_000;
const sendEveryMs = 2000;

/** One load and its outcome; `load` as `LoadCount.loads` says. */
type Counted = Omit<LoadCount, 'count' | 'loads'> & { readonly load: string };

/**
 * Sums of outcomes to send to the registry. A report keeps its id until it is acknowledged, so that it counts once however
 * often it is sent; while the registry is away, the sums grow and are sent as one report.
 */
export class OutcomeSums {
  private readonly sums = new Map<string, Omit<LoadCount, 'count' | 'loads'> & { readonly loads: string[] }>();
  private summed = 0;
  private report: CountsReport | null = null;
  private sending: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | null = null;
  private readonly sender: CountsSender;

  constructor(deps: CountsSenderDeps) {
    this.sender = new CountsSender('/counts', deps);
  }

  start(): void {
    this.timer = setInterval(() => void this.send(), sendEveryMs).unref();
  }

  /** Sends the remaining sums. */
  stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    return this.send();
  }

  add(counted: Counted): void {
    const { load, ...what } = counted;
    const key = `${what.set} ${what.remote} ${what.version} ${what.outcome} ${what.member ?? ''}`;
    const known = this.sums.get(key);
    if (this.summed >= loadsMax || (!known && this.sums.size >= sumsMax)) return;
    this.summed += 1;
    const loads = known?.loads ?? [];
    loads.push(load);
    this.sums.set(key, { ...what, loads });
  }

  /** Sends what is summed up; one report at a time. */
  send(): Promise<void> {
    this.sending = this.sending.then(() => this.sendNext());
    return this.sending;
  }

  private async sendNext(): Promise<void> {
    if (!this.report && this.sums.size > 0) {
      const counts = [...this.sums.values()].map((sum) => ({ ...sum, count: sum.loads.length }));
      this.report = { id: randomBytes(12).toString('base64url'), counts };
      this.sums.clear();
      this.summed = 0;
    }
    if (this.report && (await this.sender.isTaken(this.report))) this.report = null;
  }
}
