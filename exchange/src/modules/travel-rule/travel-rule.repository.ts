import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import { deleteOldRows, leaseDueRow } from '../../platform/core/jobs';
import type { TravelRecord, TravelRuleTables, TravelVerification } from './travel-rule.tables';

type Question = Omit<TravelVerification, 'id' | 'state' | 'expires_at' | 'used_at'>;
export type NewTravelRecord = Insertable<TravelRuleTables['travel_record']>;

/** SQL of verified recipients and reported payouts. */
export class TravelRuleRepository {
  constructor(private readonly db: Kysely<Database>) {}

  async ask(tx: Tx, question: Question): Promise<void> {
    const row = { ...question, state: 'asked' as const, expires_at: null, used_at: null };
    await tx.insertInto('travel_verification').values(row).execute();
  }

  async answer(uuid: string, state: 'refused' | 'silent' | 'accepted', expiresAt: Date | null): Promise<void> {
    await this.db
      .updateTable('travel_verification')
      .set({ state, expires_at: expiresAt })
      .where('uuid', '=', uuid)
      .where('state', '=', 'asked')
      .execute();
  }

  /** How often the member has asked since then. */
  async askedSince(tx: Tx, memberId: bigint, since: Date): Promise<number> {
    const { count } = await tx
      .selectFrom('travel_verification')
      .select((row) => row.fn.countAll<bigint>().as('count'))
      .where('member_id', '=', memberId)
      .where('asked_at', '>', since)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** @param lock - nobody else can use it until the transaction ends. */
  find(
    db: Querying,
    memberId: bigint,
    uuid: string,
    { lock = false }: { readonly lock?: boolean } = {},
  ): Promise<TravelVerification | undefined> {
    return db
      .selectFrom('travel_verification')
      .selectAll()
      .where('uuid', '=', uuid)
      .where('member_id', '=', memberId)
      .$if(lock, (rows) => rows.forUpdate())
      .executeTakeFirst();
  }

  async markUsed(tx: Tx, id: bigint, at: Date): Promise<void> {
    await tx.updateTable('travel_verification').set({ used_at: at }).where('id', '=', id).execute();
  }

  /** Whether the member has sent there to a recipient who was verified. */
  async isKnown(memberId: bigint, coinId: number, address: string, tag: string): Promise<boolean> {
    const found = await this.db
      .selectFrom('travel_verification')
      .select('id')
      .where('member_id', '=', memberId)
      .where('coin_id', '=', coinId)
      .where('address', '=', address)
      .where('tag', '=', tag)
      .where('used_at', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Deletes questions of before that led to no withdrawal: they name people. */
  deleteUnused(before: Date): Promise<void> {
    return deleteOldRows(this.db, 'travel_verification', sql`used_at IS NULL AND asked_at < ${before}`);
  }

  /** A second record of the same withdrawal is left out. @returns whether it is new. */
  async record(tx: Tx, row: NewTravelRecord): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('travel_record')
      .values(row)
      .onConflict((conflict) => conflict.column('withdrawal_id').doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  claim(now: Date, leaseUntil: Date): Promise<TravelRecord | undefined> {
    return leaseDueRow(this.db, { table: 'travel_record', open: sql`state = 'due'`, now, leaseUntil });
  }

  async postpone(id: bigint, dueAt: Date): Promise<void> {
    await this.db.updateTable('travel_record').set({ due_at: dueAt }).where('id', '=', id).execute();
  }

  /** @returns false where it was answered before. */
  async close(
    id: bigint,
    end: { readonly state: 'taken' | 'denied'; readonly reason: string | null; readonly at: Date },
    db: Querying = this.db,
  ): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('travel_record')
      .set({ state: end.state, reason: end.reason, answered_at: end.at })
      .where('id', '=', id)
      .where('state', '=', 'due')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Payouts of a member that their exchanges denied and that nobody has looked into, the oldest first. */
  denied(memberId: bigint): Promise<TravelRecord[]> {
    return this.db
      .selectFrom('travel_record')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('state', '=', 'denied')
      .where('resolved_at', 'is', null)
      .orderBy('id')
      .execute();
  }

  async resolve(tx: Tx, memberId: bigint, at: Date): Promise<void> {
    await tx
      .updateTable('travel_record')
      .set({ resolved_at: at })
      .where('member_id', '=', memberId)
      .where('state', '=', 'denied')
      .where('resolved_at', 'is', null)
      .execute();
  }
}
