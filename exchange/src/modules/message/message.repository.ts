import { type Kysely, sql } from 'kysely';
import type { Database, Querying } from '../../platform/core/database';
import { deleteOldRows, leaseDueRow } from '../../platform/core/jobs';
import type { MessageRow } from './message.tables';
import type { WordedMessage } from './wording';

/** Of one transaction, and of one sweep. */
const erasedRows = 1_000n;
const erasedBatchesMax = 50;
const erased = { recipient: '', text: '', link: null, code: null };

/** SQL of queued and delivered messages. */
export class MessageRepository {
  constructor(private readonly db: Kysely<Database>) {}

  async insert(tx: Querying, message: WordedMessage, now: Date, giveUpAt: Date): Promise<void> {
    const { channel, to, subject, text, link = null, code = null } = message;
    const times = { created_at: now, due_at: now, give_up_at: giveUpAt, delivered_at: null };
    await tx
      .insertInto('message')
      .values({ channel, recipient: to, subject, text, link, code, ...times })
      .execute();
  }

  claim(channel: MessageRow['channel'], now: Date, leaseUntil: Date): Promise<MessageRow | undefined> {
    const open = sql`channel = ${channel} AND delivered_at IS NULL AND give_up_at > ${now}`;
    // What fails holds up nothing that was not tried yet; codes and links are soon over. An index has this order (0477).
    const first = sql`(tries > 0), (code IS NULL AND link IS NULL)`;
    return leaseDueRow<MessageRow>(this.db, { table: 'message', open, first, now, leaseUntil });
  }

  async putBack(id: bigint, dueAt: Date): Promise<void> {
    await this.db.updateTable('message').set({ due_at: dueAt }).where('id', '=', id).execute();
  }

  /** It is not sent any more. */
  async giveUp(id: bigint, now: Date): Promise<void> {
    await this.db.updateTable('message').set({ give_up_at: now }).where('id', '=', id).execute();
  }

  /** @param options.erase - forgets recipient and contents. */
  async markDelivered(id: bigint, at: Date, { erase }: { readonly erase: boolean }): Promise<void> {
    await this.db
      .updateTable('message')
      .set({ delivered_at: at, ...(erase && erased) })
      .where('id', '=', id)
      .execute();
  }

  /** Erases recipients and contents of those that are given up on, in short transactions. What one sweep leaves, the next one erases. */
  async eraseGivenUp(now: Date): Promise<void> {
    for (let batch = 0; batch < erasedBatchesMax; batch += 1) {
      const { numUpdatedRows } = await this.db
        .updateTable('message')
        .set(erased)
        .where('id', 'in', (row) =>
          row
            .selectFrom('message')
            .select('id')
            .where('delivered_at', 'is', null)
            .where('give_up_at', '<=', now)
            .where('recipient', '<>', '')
            .limit(erasedRows)
            .forUpdate()
            .skipLocked(),
        )
        .executeTakeFirstOrThrow();
      if (numUpdatedRows < erasedRows) return;
    }
  }

  async deleteOld(postedBefore: Date): Promise<void> {
    await deleteOldRows(this.db, 'message', sql`created_at < ${postedBefore}`);
  }

  /** Those given up on included. */
  async countWaiting(): Promise<number> {
    const waiting = this.db.selectFrom('message').select((row) => row.fn.countAll<bigint>().as('count'));
    const { count } = await waiting.where('delivered_at', 'is', null).executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Delivered messages, newest first. @param recipients - of these only, where given. */
  delivered(count: number, recipients?: readonly string[]): Promise<MessageRow[]> {
    return this.db
      .selectFrom('message')
      .selectAll()
      .where('delivered_at', 'is not', null)
      .$if(recipients !== undefined, (rows) => rows.where('recipient', 'in', recipients ?? []))
      .orderBy('id', 'desc')
      .limit(count)
      .execute();
  }
}
