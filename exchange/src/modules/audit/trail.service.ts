import type { Logger } from 'pino';
import type { TrailRepository } from './trail.repository';

export interface TrailDeps {
  readonly repository: TrailRepository;
  readonly log: Logger;
  /** Milliseconds between two checks. */
  readonly everyMs: number;
}

/** Checks the trail of acts, and writes its head to the log: a copy outside of the database shows whether its end was cut off. */
export class Trail {
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> | null = null;
  private broken = 0;

  constructor(private readonly deps: TrailDeps) {}

  start(): void {
    this.check();
    this.timer = setInterval(() => this.check(), this.deps.everyMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.checking;
  }

  /** Entries that do not fit the one before them, as of the last check. */
  get breaks(): number {
    return this.broken;
  }

  /** Callers at the same time share one check. */
  check(): Promise<void> {
    this.checking ??= this.checkOnce()
      .catch((error) => this.deps.log.warn({ err: error }, 'the trail could not be checked'))
      .finally(() => {
        this.checking = null;
      });
    return this.checking;
  }

  private async checkOnce(): Promise<void> {
    const { repository, log } = this.deps;
    const breaks = await repository.breaks();
    this.broken = breaks.length;
    if (breaks.length > 0) log.error({ seqs: breaks.slice(0, 100).map(String) }, 'the trail was altered');
    const head = await repository.head();
    if (head) log.info({ seq: String(head.seq), hash: head.hash }, 'head of the trail');
  }
}
