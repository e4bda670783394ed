import type { Kysely } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { NewWithdrawalDraft, WithdrawalDraftRow } from './confirmation.tables';

/** Rows of withdrawal_draft. */
export class DraftRepository {
  constructor(private readonly db: Kysely<Database>) {}

  insert(tx: Querying, row: NewWithdrawalDraft): Promise<WithdrawalDraftRow> {
    return tx.insertInto('withdrawal_draft').values(row).returningAll().executeTakeFirstOrThrow();
  }

  findOfMember(db: Querying, memberId: bigint, id: bigint): Promise<WithdrawalDraftRow | undefined> {
    return db
      .selectFrom('withdrawal_draft')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** Uses the ticket up: keeps the secret of the one page it opens. @returns undefined for a ticket that is unknown, used or too old. */
  enter(ticketHash: string, pageHash: string, now: Date): Promise<WithdrawalDraftRow | undefined> {
    return this.db
      .updateTable('withdrawal_draft')
      .set({ page_hash: pageHash })
      .where('ticket_hash', '=', ticketHash)
      .where('page_hash', 'is', null)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst();
  }

  findByTicket(ticketHash: string): Promise<WithdrawalDraftRow | undefined> {
    return this.db.selectFrom('withdrawal_draft').selectAll().where('ticket_hash', '=', ticketHash).executeTakeFirst();
  }

  /** The draft of a page of confirmation, where it is the one that the page says it shows. */
  findByPage(pageHash: string, id: bigint): Promise<WithdrawalDraftRow | undefined> {
    return this.db
      .selectFrom('withdrawal_draft')
      .selectAll()
      .where('page_hash', '=', pageHash)
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** How many drafts of the member can still be confirmed. */
  async countOpen(tx: Tx, memberId: bigint, now: Date): Promise<number> {
    const { count } = await tx
      .selectFrom('withdrawal_draft')
      .select((row) => row.fn.countAll<bigint>().as('count'))
      .where('member_id', '=', memberId)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async deleteExpired(before: Date): Promise<void> {
    await this.db.deleteFrom('withdrawal_draft').where('expires_at', '<', before).execute();
  }
}
