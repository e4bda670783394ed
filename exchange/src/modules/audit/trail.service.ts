import { minuteMs, secondMs } from '@maru/server';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/core/clock';
import type { JudgedEntry, TrailHead, TrailRepository } from './trail.repository';

/** How old a check may be that readers are told of, at least. */
const knownMsMax = minuteMs;
/** How long a reader waits for a check. */
const waitMsMax = 2 * secondMs;
/** Of one statement: some tenths of a second. */
const sliceEntries = 20_000;
const namedMax = 100;

export interface TrailDeps {
  readonly repository: Pick<TrailRepository, 'slice' | 'page'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Milliseconds between two checks. */
  readonly everyMs: number;
}

/** Entries with a fault, as far as is known. */
export interface TrailFaults {
  readonly count: number;
  /** Null: the whole trail was checked. Otherwise nobody knows of faults that came since. */
  readonly unknownSince: Date | null;
}

/** Checks the trail of acts in slices, and writes its head to the log: a copy outside of the database shows whether its end was cut off. */
export class Trail {
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> | null = null;
  private checkedAt: Date | null = null;
  private isFailing = false;
  private isEnding = false;
  private broken = 0;
  private tookMs = 0;
  private judgedAt = performance.now();
  private readonly begunAt: Date;

  constructor(private readonly deps: TrailDeps) {
    this.begunAt = deps.clock.now();
  }

  start(): void {
    this.check();
    this.timer = setInterval(() => this.check(), this.deps.everyMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.isEnding = true;
    await this.checking;
  }

  /** Entries that do not fit the one before them, as of the last check. */
  get breaks(): number {
    return this.broken;
  }

  /** Seconds since the last whole check. */
  get checkAge(): number {
    return (performance.now() - this.judgedAt) / 1000;
  }

  /** Callers at the same time share one check. One that fails is logged. */
  check(): Promise<void> {
    this.checking ??= this.checkOnce()
      .catch((error) => {
        this.isFailing = true;
        this.deps.log.warn({ err: error }, 'the trail could not be checked');
      })
      .finally(() => {
        this.checking = null;
      });
    return this.checking;
  }

  /** Of the whole trail, as of a minute ago or later where a check takes no longer than a reader waits. */
  async faults(): Promise<TrailFaults> {
    if (!this.isYounger(Math.max(knownMsMax, 10 * this.tookMs))) await within(waitMsMax, this.check());
    const isKnown = !this.isFailing && this.isYounger(2 * this.deps.everyMs);
    return { count: this.broken, unknownSince: isKnown ? null : (this.checkedAt ?? this.begunAt) };
  }

  /** Entries before one, or the last ones, newest first, each judged now. */
  page(before: bigint | null, count: number): Promise<readonly JudgedEntry[]> {
    return this.deps.repository.page(before, count);
  }

  /** The sandbox turns its clock back: a check of the future is none. */
  private isYounger(ms: number): boolean {
    if (!this.checkedAt) return false;
    const age = this.deps.clock.now().getTime() - this.checkedAt.getTime();
    return age >= 0 && age < ms;
  }

  private async checkOnce(): Promise<void> {
    const { repository, clock, log } = this.deps;
    const [from, begunMs] = [clock.now(), performance.now()];
    const named: bigint[] = [];
    let count = 0;
    let head: TrailHead | null = null;
    for (;;) {
      const { breaks, last } = await repository.slice(head, sliceEntries);
      if (this.isEnding) return;
      count += breaks.length;
      named.push(...breaks.slice(0, namedMax - named.length));
      if (!last) break;
      head = last;
    }
    this.broken = count;
    this.checkedAt = from;
    this.judgedAt = performance.now();
    this.tookMs = this.judgedAt - begunMs;
    this.isFailing = false;
    if (count > 0) log.error({ count, seqs: named.map(String) }, 'the trail was altered');
    if (head) log.info({ seq: String(head.seq), hash: head.hash }, 'head of the trail');
  }
}

/** Waits for work, but no longer than that. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, waited]);
  clearTimeout(timer);
}
