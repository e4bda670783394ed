import { minuteMs } from '@maru/server';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/core/clock';
import type { JudgedEntry, TrailRepository } from './trail.repository';

/** How old a check may be that readers are told of. */
const knownMsMax = minuteMs;

export interface TrailDeps {
  readonly repository: TrailRepository;
  readonly clock: Clock;
  readonly log: Logger;
  /** Milliseconds between two checks. */
  readonly everyMs: number;
}

/** Checks the trail of acts, and writes its head to the log: a copy outside of the database shows whether its end was cut off. */
export class Trail {
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> | null = null;
  private checkedAt: Date | null = null;
  private broken = 0;

  constructor(private readonly deps: TrailDeps) {}

  start(): void {
    this.check();
    this.timer = setInterval(() => this.check(), this.deps.everyMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.checking?.catch(() => undefined);
  }

  /** Entries that do not fit the one before them, as of the last check. */
  get breaks(): number {
    return this.broken;
  }

  /** A check that fails is logged. */
  check(): Promise<void> {
    return this.checkShared().catch((error) => this.deps.log.warn({ err: error }, 'the trail could not be checked'));
  }

  /**
   * Number of entries with a fault, as of a minute ago or later: a check reads the whole trail, which no reader may repeat at will.
   * @throws Error where the trail cannot be read.
   */
  async recentBreaks(): Promise<number> {
    if (!this.isRecent()) await this.checkShared();
    return this.broken;
  }

  /** Entries before one, or the last ones, newest first, each judged now. */
  page(before: bigint | null, count: number): Promise<readonly JudgedEntry[]> {
    return this.deps.repository.page(before, count);
  }

  /** The sandbox turns its clock back: a check of the future is none. */
  private isRecent(): boolean {
    if (!this.checkedAt) return false;
    const age = this.deps.clock.now().getTime() - this.checkedAt.getTime();
    return age >= 0 && age < knownMsMax;
  }

  /** Callers at the same time share one check. */
  private checkShared(): Promise<void> {
    this.checking ??= this.checkOnce().finally(() => {
      this.checking = null;
    });
    return this.checking;
  }

  private async checkOnce(): Promise<void> {
    const { repository, clock, log } = this.deps;
    const from = clock.now();
    const breaks = await repository.breaks();
    this.broken = breaks.length;
    this.checkedAt = from;
    if (breaks.length > 0) log.error({ seqs: breaks.slice(0, 100).map(String) }, 'the trail was altered');
    const head = await repository.head();
    if (head) log.info({ seq: String(head.seq), hash: head.hash }, 'head of the trail');
  }
}
