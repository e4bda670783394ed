import { secondMs } from '@maru/server';
import type { Logger } from 'pino';
import { type Clock, later } from '../clock';
import { withinTime } from './within-time';

/** The columns that a worker reads of a row. */
export interface LeasedRow {
  readonly id: bigint;
  /** How often it was claimed, this time included. */
  readonly tries: number;
}

export interface LeasedWorkerDeps<Row extends LeasedRow> {
  readonly clock: Clock;
  readonly log: Logger;
  /** Name of a row in the log: `message`, `payout`. */
  readonly name: string;
  /** How often the worker looks for due rows by itself. */
  readonly everyMs: number;
  /** How many rows are worked on at the same time; 1 unless given. */
  readonly atOnce?: number;
  /** How long `work` may take before it counts as failed. The lease is twice as long. */
  readonly workMsMax: number;
  /** Leases one due row until `leaseUntil`; undefined when nothing is due. `leaseDueRow` does it for a usual table. */
  claim(now: Date, leaseUntil: Date): Promise<Row | undefined>;
  /** Does the work and records that it is done. Idempotent: after a crash the row is claimed again once its lease is over. */
  work(row: Row): Promise<void>;
  /** Records that `work` failed and when the row is due again. */
  retry(row: Row, dueAt: Date): Promise<void>;
}

/**
 * Works through due rows of a table, one at a time or `atOnce`. Several processes may run one each: a row is leased to one of them, and a
 * lease that ends without `work` or `retry` (a crash) lets another take the row.
 */
export class LeasedWorker<Row extends LeasedRow> {
  private readonly drains = new Set<Promise<void>>();
  /** Incremented by each flush: a drain that found nothing before it looks again. */
  private flushes = 0;
  private timer: NodeJS.Timeout | undefined;
  private stopping = false;

  constructor(private readonly deps: LeasedWorkerDeps<Row>) {}

  /** Polls every `everyMs` of real time; which rows are due depends on the injected clock. */
  start(): void {
    this.stopping = false;
    this.timer = setInterval(() => this.wake(), this.deps.everyMs).unref();
  }

  /** Takes no further row; resolves when those under way are finished. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await Promise.allSettled(this.drains);
  }

  /** Works until nothing due is left. Failed rows are put back and do not reject; an unreadable table does. */
  async flush(): Promise<void> {
    this.flushes += 1;
    this.openDrain();
    while (this.drains.size > 0) await Promise.all(this.drains);
  }

  /** Looks for due rows and does not wait for them; a failure is logged. */
  wake(): void {
    const { name, log } = this.deps;
    this.flush().catch((error) => log.warn({ err: error }, `${name}: due rows could not be read`));
  }

  private openDrain(): void {
    if (this.drains.size >= (this.deps.atOnce ?? 1)) return;
    const drain = this.drain().finally(() => this.drains.delete(drain));
    this.drains.add(drain);
    // Its failure is told to those who wait in `flush`.
    drain.catch(() => undefined);
  }

  private async drain(): Promise<void> {
    while (!this.stopping) {
      const { flushes } = this;
      const row = await this.claim();
      if (row) {
        this.openDrain();
        await this.attempt(row);
      } else if (flushes === this.flushes) return;
    }
  }

  private claim(): Promise<Row | undefined> {
    const now = this.deps.clock.now();
    return this.deps.claim(now, later(now, 2 * this.deps.workMsMax));
  }

  private async attempt(row: Row): Promise<void> {
    const { name, log, clock, workMsMax } = this.deps;
    try {
      await withinTime(this.deps.work(row), workMsMax);
    } catch (error) {
      log.warn({ err: error, [name]: String(row.id), tries: row.tries }, `${name}: failed, tried again later`);
      await this.deps.retry(row, later(clock.now(), retryDelayMs(row.tries)));
    }
  }
}

/** 5 s after the first failure, 20 s after the second, 45 s after the third. */
export const retryDelayMs = (tries: number): number => tries * tries * 5 * secondMs;
