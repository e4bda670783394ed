import { accepted, type Outcome, refused } from '@maru/contract';
import type { Context } from '../../platform/core/context';
import type { Querying } from '../../platform/core/database';
import type { BankHoursRepository } from './bank-hours.repository';
import type { BankMaintenance } from './bank-hours.tables';

/** What a member of staff announces. */
export interface MaintenanceWish {
  readonly from: Date;
  readonly until: Date;
  readonly deposits: boolean;
  readonly withdrawals: boolean;
  readonly reason: string;
  /** Address of the member of staff. */
  readonly by: string;
}

const listed = 100;

/** When the bank takes and pays out KRW: open but for announced times (WALT-034, ERR-194). */
export class BankHours {
  constructor(
    private readonly context: Pick<Context, 'db' | 'clock'>,
    private readonly repository: BankHoursRepository,
  ) {}

  /** @returns when it opens again as announced; null while it is open. */
  closedUntil(way: 'deposits' | 'withdrawals', db?: Querying): Promise<Date | null> {
    return this.repository.closedUntil(way, this.context.clock.now(), db);
  }

  /** Announcements, the latest first. */
  list(): Promise<readonly BankMaintenance[]> {
    return this.repository.latest(listed);
  }

  /** The same again is announced once: whoever ends it would leave the other one. @returns STAFF_REASON_MISSING; BAD_REQUEST for a time that is over or ends before it begins, and where nothing is closed. */
  async announce({ from, until, deposits, withdrawals, reason, by }: MaintenanceWish): Promise<Outcome<void>> {
    const now = this.context.clock.now();
    if (reason.trim() === '') return refused('STAFF_REASON_MISSING');
    if (until <= from || until <= now || !(deposits || withdrawals)) return refused('BAD_REQUEST');
    const wish = { starts_at: from, ends_at: until, deposits, withdrawals, reason: reason.trim(), set_by: by };
    await this.context.db.transaction().execute(async (tx) => {
      await this.repository.lockAnnouncing(tx);
      if (!(await this.repository.isThere(tx, wish))) await this.repository.insert(tx, { ...wish, set_at: now });
    });
    return accepted(undefined);
  }

  /** Ends an announced time early, or calls it off. @returns STAFF_REASON_MISSING; NOT_FOUND; ALREADY_PROCESSED. */
  end(id: bigint, by: string, reason: string): Promise<Outcome<void>> {
    const { db, clock } = this.context;
    return db.transaction().execute(async (tx): Promise<Outcome<void>> => {
      const now = clock.now();
      const row = await this.repository.lock(tx, id);
      if (!row) return refused('NOT_FOUND');
      if (reason.trim() === '') return refused('STAFF_REASON_MISSING');
      if (row.ended_at || row.ends_at <= now) return refused('ALREADY_PROCESSED');
      await this.repository.end(tx, id, { ended_at: now, ended_by: by, end_reason: reason.trim() });
      return accepted(undefined);
    });
  }

  /** For the sandbox: the bank takes no deposits from now on. @param until - null: whatever was announced ends. */
  async closeDeposits(until: Date | null, by: string): Promise<void> {
    const now = this.context.clock.now();
    await this.context.db.transaction().execute(async (tx) => {
      for (const { id } of await this.repository.open(tx, now))
        await this.repository.end(tx, id, { ended_at: now, ended_by: by, end_reason: by });
      if (!until || until <= now) return;
      const times = { starts_at: now, ends_at: until, set_at: now };
      await this.repository.insert(tx, { ...times, deposits: true, withdrawals: false, reason: by, set_by: by });
    });
  }
}
