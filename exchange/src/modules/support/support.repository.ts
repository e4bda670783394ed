import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { PageRows, Paging } from '../../platform/core/paging';
import type { InquiryRow, SupportTables } from './support.tables';

export interface Answer {
  readonly text: string;
  readonly by: string;
  readonly at: Date;
}

/** SQL of inquiries. */
export class SupportRepository {
  constructor(private readonly db: Kysely<Database>) {}

  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction().execute(work);
  }

  insert(tx: Tx, inquiry: Insertable<SupportTables['inquiry']>): Promise<InquiryRow> {
    return tx.insertInto('inquiry').values(inquiry).returningAll().executeTakeFirstOrThrow();
  }

  /** The oldest open inquiry of a member. */
  async oldestOpen(tx: Tx, memberId: bigint): Promise<InquiryRow | undefined> {
    const own = tx.selectFrom('inquiry').selectAll().where('member_id', '=', memberId);
    return own.where('answered_at', 'is', null).orderBy('id').limit(1).executeTakeFirst();
  }

  find(id: bigint, db: Querying = this.db): Promise<InquiryRow | undefined> {
    return db.selectFrom('inquiry').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** @param inquiry - open; its member's row is locked. */
  async answer(tx: Tx, { id, member_id }: InquiryRow, { text, by, at }: Answer): Promise<void> {
    await tx
      .updateTable('inquiry')
      .set({ answer: text, answered_at: at, answered_by: by })
      .where('id', '=', id)
      .where('member_id', '=', member_id)
      .execute();
  }

  /** Of all members: open ones first, the oldest first; then those that are answered, the newest first. */
  async listAll(state: 'open' | 'answered' | undefined, { count, offset }: Paging): Promise<PageRows<InquiryRow>> {
    const found = this.db
      .selectFrom('inquiry')
      .$if(state === 'open', (rows) => rows.where('answered_at', 'is', null))
      .$if(state === 'answered', (rows) => rows.where('answered_at', 'is not', null));
    const { total } = await found.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
    const page = found
      .selectAll()
      .orderBy('answered_at', (order) => order.desc().nullsFirst())
      .orderBy('id')
      .limit(count)
      .offset(offset);
    return { rows: await page.execute(), total: Number(total) };
  }

  /** How many are open, and since when. */
  async queue(): Promise<{ readonly open: number; readonly oldestAt: Date | null }> {
    const { open, oldestAt } = await this.db
      .selectFrom('inquiry')
      .where('answered_at', 'is', null)
      .select((row) => [row.fn.countAll<bigint>().as('open'), row.fn.min<Date | null>('created_at').as('oldestAt')])
      .executeTakeFirstOrThrow();
    return { open: Number(open), oldestAt };
  }

  /** How many wait for an answer; the member's row is locked. */
  async countOpen(tx: Tx, memberId: bigint): Promise<number> {
    const open = tx.selectFrom('inquiry').where('member_id', '=', memberId).where('answered_at', 'is', null);
    const { total } = await open.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
    return Number(total);
  }

  /** One of a member's own. */
  findOwn(memberId: bigint, id: bigint): Promise<InquiryRow | undefined> {
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

  async deleteAll(tx: Tx, memberId: bigint): Promise<void> {
    await tx.deleteFrom('inquiry').where('member_id', '=', memberId).execute();
  }

  /** Inquiries of these members that have pictures. */
  withPictures(memberIds: readonly bigint[]): Promise<Pick<InquiryRow, 'id' | 'files'>[]> {
    const own = this.db.selectFrom('inquiry').select(['id', 'files']).where('member_id', 'in', memberIds);
    return own.where((row) => row.eb(row.fn<number>('cardinality', ['files']), '>', 0)).execute();
  }

  async forgetPictures(id: bigint): Promise<void> {
    await this.db.updateTable('inquiry').set({ files: [] }).where('id', '=', id).execute();
  }

  /** Which of these files an inquiry names. */
  async namedFiles(names: readonly string[]): Promise<readonly string[]> {
    const { rows } = await sql<{ file: string }>`
      SELECT file FROM inquiry, unnest(files) AS file WHERE file = ANY (${names})`.execute(this.db);
    return rows.map(({ file }) => file);
  }
}
