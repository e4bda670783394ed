import { secondMs } from '@maru/server';
import type { Logger } from 'pino';
import type { AccountDaysRepository } from './account-days.repository';

const everyMs = 10 * secondMs;
/** Steps that one call takes at most: a caller waits no longer, and the rest follows later. */
const stepsMax = 50;

/** Counts what each day changes in members' accounts, every ten seconds and when somebody asks. */
export class AccountDays {
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<boolean> | null = null;

  constructor(
    private readonly deps: { readonly repository: Pick<AccountDaysRepository, 'advance'>; readonly log: Logger },
  ) {}

  start(): void {
    this.timer = setInterval(() => {
      this.catchUp().catch((error: unknown) => {
        this.deps.log.warn({ err: error }, 'days of accounts were not counted; they will be with the next try');
      });
    }, everyMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.working?.catch(() => undefined);
  }

  /** Callers share one run. @returns whether every posting that was committed before the call is counted. */
  async catchUp(): Promise<boolean> {
    // A run that is under way may have looked before the caller's own change: another one follows it.
    await this.working?.catch(() => undefined);
    this.working ??= this.run().finally(() => {
      this.working = null;
    });
    return this.working;
  }

  private async run(): Promise<boolean> {
    for (let taken = 0; taken < stepsMax; taken += 1) if (await this.deps.repository.advance()) return true;
    return false;
  }
}
