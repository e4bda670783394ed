import type { Insertable, Kysely } from 'kysely';
import type { Database, Tx } from '../../platform/core/database';
import type { PageRows, Paging } from '../../platform/core/paging';
import type { InquiryRow, SupportTables } from './support.tables';

/** SQL of inquiries. */
export class SupportRepository {
  constructor(private readonly db: Kysely<Database>) {}

  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction().execute(work);
  }

  insert(tx: Tx, inquiry: Insertable<SupportTables['inquiry']>): Promise<InquiryRow> {
    return tx.insertInto('inquiry').values(inquiry).returningAll().executeTakeFirstOrThrow();
  }

  /** Answers the oldest open inquiry of a member, whose row is locked. @returns false where none is open. */
  async answerOldest(tx: Tx, memberId: bigint, answer: string, at: Date): Promise<boolean> {
    const own = tx.selectFrom('inquiry').select('id').where('member_id', '=', memberId);
    const oldest = await own.where('answered_at', 'is', null).orderBy('id').limit(1).executeTakeFirst();
    if (!oldest) return false;
    const change = { answer, answered_at: at };
    await tx.updateTable('inquiry').set(change).where('id', '=', oldest.id).where('member_id', '=', memberId).execute();
    return true;
  }

  /** How many wait for an answer; the member's row is locked. */
  async countOpen(tx: Tx, memberId: bigint): Promise<number> {
    const open = tx.selectFrom('inquiry').where('member_id', '=', memberId).where('answered_at', 'is', null);
    const { total } = await open.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
    return Number(total);
  }

  /** One of a member's own. */
  find(memberId: bigint, id: bigint): Promise<InquiryRow | undefined> {
    const own = this.db.selectFrom('inquiry').selectAll().where('member_id', '=', memberId);
    return own.where('id', '=', id).executeTakeFirst();
  }

  /** Those of a member, newest first. */
  async list(memberId: bigint, { count, offset }: Paging): Promise<PageRows<InquiryRow>> {
    const own = this.db.selectFrom('inquiry').where('member_id', '=', memberId);
    const { total } = await own.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
    const page = own.selectAll().orderBy('id', 'desc').limit(count).offset(offset);
    return { rows: await page.execute(), total: Number(total) };
  }
}
