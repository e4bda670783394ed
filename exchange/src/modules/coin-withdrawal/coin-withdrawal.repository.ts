import { type Kysely, sql } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type {
  CoinWithdrawal,
  CoinWithdrawalState,
  CoinWithdrawalStep,
  NewCoinWithdrawal,
} from './coin-withdrawal.tables';
import type { UsedWorth } from './coin-withdrawal.types';

/** A transition of a withdrawal. */
export interface Step {
  readonly state: CoinWithdrawalState;
  readonly at: Date;
  /** member, exchange, or staff:ID. */
  readonly actor: string;
  readonly note?: string | null;
}

type Change = Partial<Pick<CoinWithdrawal, 'transaction_id' | 'signed' | 'reason' | 'settled_at' | 'due_at' | 'tries'>>;

/** States in which the exchange goes on by itself once the row is due. */
export const working: readonly CoinWithdrawalState[] = ['requested', 'approved', 'signed', 'sending', 'broadcast'];

/** How often a withdrawal has come into doubt, or its doubt was opened anew: words count within one round. */
export const roundOf = (steps: readonly Pick<CoinWithdrawalStep, 'state'>[]): number =>
  steps.filter(({ state }) => state === 'stuck').length;

/** Rows of coin_withdrawal and their transitions. */
export class CoinWithdrawalRepository {
  constructor(private readonly db: Kysely<Database>) {}

  async insert(tx: Tx, row: NewCoinWithdrawal): Promise<CoinWithdrawal> {
    const inserted = await tx.insertInto('coin_withdrawal').values(row).returningAll().executeTakeFirstOrThrow();
    await this.note(tx, inserted.id, { state: 'requested', at: row.requested_at as Date, actor: 'member' });
    return inserted;
  }

  byCommand(db: Querying, commandId: string): Promise<CoinWithdrawal | undefined> {
    return db.selectFrom('coin_withdrawal').selectAll().where('command_id', '=', commandId).executeTakeFirst();
  }

  findByCommand(commandId: string): Promise<CoinWithdrawal | undefined> {
    return this.byCommand(this.db, commandId);
  }

  find(id: bigint, db: Querying = this.db): Promise<CoinWithdrawal | undefined> {
    return db.selectFrom('coin_withdrawal').selectAll().where('id', '=', id).executeTakeFirst();
  }

  lock(tx: Tx, id: bigint): Promise<CoinWithdrawal> {
    return tx.selectFrom('coin_withdrawal').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  }

  lockByCommand(tx: Tx, commandId: string): Promise<CoinWithdrawal | undefined> {
    return tx
      .selectFrom('coin_withdrawal')
      .selectAll()
      .where('command_id', '=', commandId)
      .forUpdate()
      .executeTakeFirst();
  }

  /** Moves a locked row on and records the transition. */
  async advance(tx: Tx, id: bigint, step: Step, change: Change = {}): Promise<CoinWithdrawal> {
    const row = await tx
      .updateTable('coin_withdrawal')
      .set({ state: step.state, tries: 0, ...change })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await this.note(tx, id, step);
    return row;
  }

  /** Transitions, oldest first, of several withdrawals. */
  async steps(ids: readonly bigint[], db: Querying = this.db): Promise<readonly CoinWithdrawalStep[]> {
    if (ids.length === 0) return [];
    return db.selectFrom('coin_withdrawal_step').selectAll().where('withdrawal_id', 'in', ids).orderBy('id').execute();
  }

  /** Worth of the member's withdrawals and their fees (AMB-25) since the start of the day and of the month; those that moved nothing do not count. */
  async used(db: Querying, memberId: bigint, dayStart: Date, monthStart: Date): Promise<UsedWorth> {
    const { rows } = await sql<{ day: bigint | null; month: bigint | null }>`
      SELECT (sum(worth) FILTER (WHERE requested_at >= ${dayStart}))::bigint AS day, sum(worth)::bigint AS month
      FROM coin_withdrawal, LATERAL (SELECT ceil(krw * (amount + fee)::numeric / amount) AS worth) AS debited
      WHERE member_id = ${memberId} AND requested_at >= ${monthStart}
        AND state NOT IN ('failed', 'cancelled', 'rejected')`.execute(db);
    return { day: rows[0]?.day ?? 0n, month: rows[0]?.month ?? 0n };
  }

  /** Whether coins of the member arrived at that address before. */
  async hasSentTo(
    db: Querying,
    row: Pick<CoinWithdrawal, 'member_id' | 'coin_id' | 'address' | 'tag'>,
  ): Promise<boolean> {
    const found = await db
      .selectFrom('coin_withdrawal')
      .select('id')
      .where('member_id', '=', row.member_id)
      .where('coin_id', '=', row.coin_id)
      .where('address', '=', row.address)
      .where('tag', '=', row.tag)
      .where('state', '=', 'confirmed')
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Takes one due row for a while: another worker, or this one after a crash, takes it again when the lease is over. */
  claim(now: Date, leaseUntil: Date): Promise<CoinWithdrawal | undefined> {
    return this.db
      .updateTable('coin_withdrawal')
      .set((row) => ({ tries: row('tries', '+', 1), due_at: leaseUntil }))
      .where('id', '=', (inner) =>
        inner
          .selectFrom('coin_withdrawal')
          .select('id')
          .where('state', 'in', working)
          .where('due_at', '<=', now)
          .orderBy('due_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst();
  }

  /** Sets the next look at a row that stays in its state. One that waits for people is left to them: a failed step may have brought it there. */
  async postpone(id: bigint, dueAt: Date): Promise<void> {
    await this.db
      .updateTable('coin_withdrawal')
      .set({ due_at: dueAt })
      .where('id', '=', id)
      .where('state', 'in', working)
      .where('due_at', 'is not', null)
      .execute();
  }

  /** Rows that wait for approval, oldest first. */
  toApprove(limit: number): Promise<CoinWithdrawal[]> {
    const rows = this.db.selectFrom('coin_withdrawal').selectAll();
    return rows.where('state', '=', 'requested').where('due_at', 'is', null).orderBy('id').limit(limit).execute();
  }

  /** Rows that a person has to look into: those in doubt, and those that have taken no step since a moment although they should go on by themselves. */
  toLookInto(since: Date, limit: number): Promise<CoinWithdrawal[]> {
    return this.db
      .selectFrom('coin_withdrawal')
      .selectAll()
      .where((where) =>
        where.or([
          where('state', '=', 'stuck'),
          where.and([
            where('state', 'in', working),
            where('due_at', 'is not', null),
            where.not(
              where.exists(
                where
                  .selectFrom('coin_withdrawal_step')
                  .select('coin_withdrawal_step.id')
                  .whereRef('coin_withdrawal_step.withdrawal_id', '=', 'coin_withdrawal.id')
                  .where('at', '>', since),
              ),
            ),
          ]),
        ]),
      )
      .orderBy('id')
      .limit(limit)
      .execute();
  }

  /** Newest first. */
  newest(limit: number): Promise<CoinWithdrawal[]> {
    return this.db.selectFrom('coin_withdrawal').selectAll().orderBy('id', 'desc').limit(limit).execute();
  }

  /** Amounts that chains may have taken already, by coin id; minor units. */
  async onTheWay(): Promise<ReadonlyMap<number, bigint>> {
    const rows = await this.db
      .selectFrom('coin_withdrawal')
      .select(['coin_id', sql<bigint>`sum(amount)::bigint`.as('amount')])
      .where('state', 'in', ['sending', 'broadcast', 'stuck'])
      .groupBy('coin_id')
      .execute();
    return new Map(rows.map(({ coin_id, amount }) => [coin_id, amount]));
  }

  /** Amounts that have left by the books since a moment, by coin id; minor units. */
  async leftSince(since: Date): Promise<ReadonlyMap<number, bigint>> {
    const rows = await this.db
      .selectFrom('coin_withdrawal')
      .select(['coin_id', sql<bigint>`sum(amount)::bigint`.as('amount')])
      .where('state', '=', 'confirmed')
      .where('recipient_member_id', 'is', null)
      .where('settled_at', '>=', since)
      .groupBy('coin_id')
      .execute();
    return new Map(rows.map(({ coin_id, amount }) => [coin_id, amount]));
  }

  private async note(tx: Tx, id: bigint, { state, at, actor, note = null }: Step): Promise<void> {
    await tx.insertInto('coin_withdrawal_step').values({ withdrawal_id: id, state, at, actor, note }).execute();
  }
}
