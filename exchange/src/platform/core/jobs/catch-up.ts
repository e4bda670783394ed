import type { Logger } from 'pino';

/** Steps that one call takes at most: a caller waits no longer, and the rest follows later. */
const stepsMax = 50;

export interface CatchUpDeps {
  /** Works one portion off. @returns whether nothing is left. */
  readonly step: () => Promise<boolean>;
  readonly everyMs: number;
  readonly log: Logger;
  /** What the log says after a failure. */
  readonly failed: string;
}

/** Brings a projection up to date, time and again and when somebody asks. */
export class CatchUp {
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<boolean> | null = null;

  constructor(private readonly deps: CatchUpDeps) {}

  start(): void {
    this.timer = setInterval(() => {
      this.catchUp().catch((error: unknown) => this.deps.log.warn({ err: error }, this.deps.failed));
    }, this.deps.everyMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.working?.catch(() => undefined);
  }

  /** Callers share one run. @returns whether everything that was committed before the call is contained. */
  async catchUp(): Promise<boolean> {
    // A run that is under way may have looked before the caller's own change: another one follows it.
    await this.working?.catch(() => undefined);
    this.working ??= this.run().finally(() => {
      this.working = null;
    });
    return this.working;
  }

  private async run(): Promise<boolean> {
    for (let taken = 0; taken < stepsMax; taken += 1) if (await this.deps.step()) return true;
    return false;
  }
}
