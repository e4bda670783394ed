import { randomBytes } from 'node:crypto';
import type { DarkCountsReport } from '@maru/contract';
import { secondMs } from '@maru/server';
import { CountsSender, type CountsSenderDeps } from '../telemetry/send-counts';

type Told = DarkCountsReport['loads'][number];

/** As many as the registry takes at once. */
const loadsPerReport = 500;
/** What comes beyond is left out while the registry is away: it is a sample anyway. */
const waitingMax = 2000;
const rememberedMax = 50_000;
const sendEveryMs = 2 * secondMs;

/** What page loads have told of candidates that ran unseen, on its way to the registry; each load once. */
export class DarkLoads {
  private readonly sender: CountsSender;
  private readonly told = new Set<string>();
  private waiting: Told[] = [];
  private report: DarkCountsReport | null = null;
  private sending: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | null = null;

  constructor(deps: CountsSenderDeps) {
    this.sender = new CountsSender('/dark-counts', deps);
  }

  start(): void {
    this.timer = setInterval(() => void this.send(), sendEveryMs).unref();
  }

  /** Sends what is left. */
  stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    return this.send();
  }

  /** @param load - id of the page load, from its ticket. */
  add(load: string, told: Told): void {
    if (this.told.has(load) || this.waiting.length >= waitingMax) return;
    this.told.add(load);
    if (this.told.size > rememberedMax) this.told.delete(this.told.values().next().value ?? '');
    this.waiting.push(told);
  }

  /** One report at a time. */
  send(): Promise<void> {
    this.sending = this.sending.then(() => this.sendNext());
    return this.sending;
  }

  private async sendNext(): Promise<void> {
    if (!this.report && this.waiting.length > 0)
      this.report = { id: randomBytes(12).toString('base64url'), loads: this.waiting.splice(0, loadsPerReport) };
    if (this.report && (await this.sender.isTaken(this.report))) this.report = null;
  }
}
