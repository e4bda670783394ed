import { type Kysely, sql } from 'kysely';
import type { Database, Tx } from '../../platform/core/database';
import { leaseDueRow } from '../../platform/core/jobs';
import type { ListedPerson } from '../../ports/watch-list';
import type { WatchListCheck } from './identity.tables';

/** SQL of watch-list checks. */
export class WatchListRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** Asks about a member, in place of a question that is still open. */
  async ask(tx: Tx, memberId: bigint, person: ListedPerson, now: Date): Promise<void> {
    await tx
      .deleteFrom('watch_list_check')
      .where('member_id', '=', memberId)
      .where('answered_at', 'is', null)
      .execute();
    const row = { member_id: memberId, person: JSON.stringify(person), due_at: now, answered_at: null, hit: null };
    await tx.insertInto('watch_list_check').values(row).execute();
  }

  claim(now: Date, leaseUntil: Date): Promise<WatchListCheck | undefined> {
    return leaseDueRow(this.db, { table: 'watch_list_check', open: sql`answered_at IS NULL`, now, leaseUntil });
  }

  /** @returns false where the question is gone or answered: a later one replaced it. */
  async answer(tx: Tx, id: bigint, hit: boolean, now: Date): Promise<boolean> {
    const open = tx.updateTable('watch_list_check').set({ hit, answered_at: now }).where('id', '=', id);
    const { numUpdatedRows } = await open.where('answered_at', 'is', null).executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async postpone(id: bigint, dueAt: Date): Promise<void> {
    await this.db.updateTable('watch_list_check').set({ due_at: dueAt }).where('id', '=', id).execute();
  }
}
