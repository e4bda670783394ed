import { type Kysely, sql } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import { leaseDueRow } from '../../platform/core/jobs';
import type {
  KrwArrivalLook,
  KrwDeposit,
  KrwReturn,
  KrwReturnVoice,
  NewKrwDeposit,
  NewKrwReturn,
} from './deposit.tables';

/** How a request ended. `command_id`: of the credit, where it was paid. */
export type KrwDepositEnd = Pick<KrwDeposit, 'state' | 'ended_at'> & Partial<Pick<KrwDeposit, 'moved' | 'command_id'>>;

/** Rows of krw_deposit and krw_return. */
export class KrwDepositRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** @returns undefined while another request of the member waits. */
  insert(tx: Tx, row: NewKrwDeposit): Promise<KrwDeposit | undefined> {
    return tx
      .insertInto('krw_deposit')
      .values(row)
      .onConflict((conflict) => conflict.column('member_id').where(sql<boolean>`state = 'waiting'`).doNothing())
      .returningAll()
      .executeTakeFirst();
  }

  /** The member's request, whatever became of it. */
  find(memberId: bigint, id: bigint): Promise<KrwDeposit | undefined> {
    const rows = this.db.selectFrom('krw_deposit').selectAll().where('id', '=', id);
    return rows.where('member_id', '=', memberId).executeTakeFirst();
  }

  waiting(memberId: bigint, db: Querying = this.db): Promise<KrwDeposit | undefined> {
    const rows = db.selectFrom('krw_deposit').selectAll().where('member_id', '=', memberId);
    return rows.where('state', '=', 'waiting').executeTakeFirst();
  }

  /** The waiting request stays locked until the transaction ends: payment, cancellation and expiry come one after the other. */
  lockWaiting(tx: Tx, memberId: bigint): Promise<KrwDeposit | undefined> {
    const rows = tx.selectFrom('krw_deposit').selectAll().where('member_id', '=', memberId);
    return rows.where('state', '=', 'waiting').forUpdate().executeTakeFirst();
  }

  lock(tx: Tx, id: bigint): Promise<KrwDeposit | undefined> {
    return tx.selectFrom('krw_deposit').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  }

  async end(tx: Tx, id: bigint, end: KrwDepositEnd): Promise<void> {
    await tx.updateTable('krw_deposit').set(end).where('id', '=', id).execute();
  }

  claimExpired(now: Date, leaseUntil: Date): Promise<KrwDeposit | undefined> {
    return leaseDueRow(this.db, { table: 'krw_deposit', open: sql`state = 'waiting'`, now, leaseUntil });
  }

  claimLook(now: Date, leaseUntil: Date): Promise<KrwArrivalLook | undefined> {
    return leaseDueRow(this.db, { table: 'krw_arrival_look', open: sql`true`, now, leaseUntil });
  }

  async endLook(end: Omit<KrwArrivalLook, 'id'>): Promise<void> {
    await this.db.updateTable('krw_arrival_look').set(end).execute();
  }

  async postpone(table: 'krw_deposit' | 'krw_return' | 'krw_arrival_look', id: bigint, dueAt: Date): Promise<void> {
    await this.db.updateTable(table).set({ due_at: dueAt }).where('id', '=', id).execute();
  }

  /** @returns undefined where the transfer is there already. */
  insertReturn(tx: Tx, row: NewKrwReturn): Promise<KrwReturn | undefined> {
    return tx
      .insertInto('krw_return')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
  }

  findReturn(tx: Tx, transferId: string): Promise<KrwReturn | undefined> {
    return tx.selectFrom('krw_return').selectAll().where('transfer_id', '=', transferId).executeTakeFirst();
  }

  lockReturn(tx: Tx, id: bigint): Promise<KrwReturn> {
    return tx.selectFrom('krw_return').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  }

  async markReturned(tx: Tx, id: bigint, at: Date): Promise<void> {
    await tx.updateTable('krw_return').set({ state: 'returned', returned_at: at }).where('id', '=', id).execute();
  }

  /** What the bank may have sent back already: two people have said so. Minor units. */
  async returning(): Promise<bigint> {
    const { amount } = await this.db
      .selectFrom('krw_return')
      .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount'))
      .where('state', '=', 'held')
      .where('due_at', 'is not', null)
      .executeTakeFirstOrThrow();
    return amount;
  }

  /** What was booked as sent back since a moment; minor units. */
  async returnedSince(since: Date): Promise<bigint> {
    const { amount } = await this.db
      .selectFrom('krw_return')
      .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount'))
      .where('state', '=', 'returned')
      .where('returned_at', '>=', since)
      .executeTakeFirstOrThrow();
    return amount;
  }

  claimReturn(now: Date, leaseUntil: Date): Promise<KrwReturn | undefined> {
    return leaseDueRow(this.db, { table: 'krw_return', open: sql`state = 'held'`, now, leaseUntil });
  }

  /** What is held, oldest first, then what has gone back, latest first. */
  returns(limit: number): Promise<KrwReturn[]> {
    const rows = this.db.selectFrom('krw_return').selectAll();
    return rows
      .orderBy(sql`state = 'held' DESC`)
      .orderBy(sql`CASE state WHEN 'held' THEN id ELSE -id END`)
      .limit(limit)
      .execute();
  }

  findReturnById(tx: Tx, id: bigint): Promise<KrwReturn | undefined> {
    return tx.selectFrom('krw_return').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  }

  returnVoices(ids: readonly bigint[], db: Querying = this.db): Promise<KrwReturnVoice[]> {
    const rows = db.selectFrom('krw_return_voice').selectAll();
    return rows
      .where('return_id', 'in', [...ids, 0n])
      .orderBy('said_at')
      .execute();
  }

  /** @returns false where that person has said so before. */
  async addReturnVoice(tx: Tx, row: KrwReturnVoice): Promise<boolean> {
    const added = await tx
      .insertInto('krw_return_voice')
      .values(row)
      .onConflict((conflict) => conflict.columns(['return_id', 'said_by']).doNothing())
      .returning('return_id')
      .executeTakeFirst();
    return added !== undefined;
  }

  async makeReturnDue(tx: Tx, id: bigint, at: Date): Promise<void> {
    await tx.updateTable('krw_return').set({ due_at: at }).where('id', '=', id).execute();
  }
}
