import { type Kysely, sql } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { KrwWithdrawal, NewKrwWithdrawal } from './withdrawal.tables';

/** Withdrawn so far with its fees (AMB-25), minor units of KRW; refused withdrawals do not count. */
export interface Used {
  readonly day: bigint;
  readonly month: bigint;
}

/** Rows of krw_withdrawal. */
export class WithdrawalRepository {
  constructor(private readonly db: Kysely<Database>) {}

  insert(tx: Tx, row: NewKrwWithdrawal): Promise<KrwWithdrawal> {
    return tx.insertInto('krw_withdrawal').values(row).returningAll().executeTakeFirstOrThrow();
  }

  byCommand(db: Querying, commandId: string): Promise<KrwWithdrawal | undefined> {
    return db.selectFrom('krw_withdrawal').selectAll().where('command_id', '=', commandId).executeTakeFirst();
  }

  lock(tx: Tx, id: bigint): Promise<KrwWithdrawal> {
    return tx.selectFrom('krw_withdrawal').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  }

  settle(
    tx: Tx,
    id: bigint,
    end: { readonly state: 'paid' | 'refused'; readonly at: Date; readonly reason: string | null },
  ): Promise<unknown> {
    return tx
      .updateTable('krw_withdrawal')
      .set({ state: end.state, settled_at: end.at, reason: end.reason })
      .where('id', '=', id)
      .execute();
  }

  /** Sums of the member since the start of the day and of the month. */
  async used(db: Querying, memberId: bigint, dayStart: Date, monthStart: Date): Promise<Used> {
    const { rows } = await sql<{ day: bigint | null; month: bigint | null }>`
      SELECT (sum(amount + fee) FILTER (WHERE requested_at >= ${dayStart}))::bigint AS day, sum(amount + fee)::bigint AS month
      FROM krw_withdrawal
      WHERE member_id = ${memberId} AND requested_at >= ${monthStart} AND state <> 'refused'`.execute(db);
    return { day: rows[0]?.day ?? 0n, month: rows[0]?.month ?? 0n };
  }

  /**
   * Takes one due row for a while: another worker, or this one after a crash, takes it again when the lease is over. The row
   * is `sent` from now on, before the bank has it, since it counts as being on its way.
   */
  claim(now: Date, leaseUntil: Date): Promise<KrwWithdrawal | undefined> {
    return this.db
      .updateTable('krw_withdrawal')
      .set((row) => ({ state: 'sent', tries: row('tries', '+', 1), due_at: leaseUntil }))
      .where('id', '=', (inner) =>
        inner
          .selectFrom('krw_withdrawal')
          .select('id')
          .where('state', 'in', ['requested', 'sent'])
          .where('due_at', '<=', now)
          .orderBy('due_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst();
  }

  postpone(id: bigint, dueAt: Date): Promise<unknown> {
    return this.db.updateTable('krw_withdrawal').set({ due_at: dueAt }).where('id', '=', id).execute();
  }

  /** From now on the bank may have it. @returns false where another try has ended it meanwhile, or is at it. */
  async handOver({ id, tries }: Pick<KrwWithdrawal, 'id' | 'tries'>, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('krw_withdrawal')
      .set({ handed_at: at })
      .where('id', '=', id)
      .where('tries', '=', tries)
      .where('settled_at', 'is', null)
      .where('handed_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** What the bank may have paid already; minor units. */
  async onTheWay(): Promise<bigint> {
    const { amount } = await this.db
      .selectFrom('krw_withdrawal')
      .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount'))
      .where('state', '=', 'sent')
      .executeTakeFirstOrThrow();
    return amount;
  }

  /** What was booked as paid since a moment; minor units. */
  async paidSince(since: Date): Promise<bigint> {
    const { amount } = await this.db
      .selectFrom('krw_withdrawal')
      .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount'))
      .where('state', '=', 'paid')
      .where('settled_at', '>=', since)
      .executeTakeFirstOrThrow();
    return amount;
  }
}
