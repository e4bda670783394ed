import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { Newest } from '../../platform/core/paging';
import type { PriceAlertTables } from './price-alert.tables';

export type PriceAlert = Selectable<PriceAlertTables['price_alert']>;
export type NewPriceAlert = Insertable<PriceAlertTables['price_alert']>;

/** SQL of price alerts. */
export class PriceAlertRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** Open ones of all members. */
  open(): Promise<PriceAlert[]> {
    return this.db.selectFrom('price_alert').selectAll().where('reached_at', 'is', null).execute();
  }

  /** Newest first. */
  openOf(memberId: bigint, db: Querying = this.db): Promise<PriceAlert[]> {
    return db
      .selectFrom('price_alert')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('reached_at', 'is', null)
      .orderBy('id', 'desc')
      .execute();
  }

  /** Reached ones, newest first. */
  reachedOf(memberId: bigint, { since, limit }: Newest): Promise<PriceAlert[]> {
    return this.db
      .selectFrom('price_alert')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('reached_at', '>=', since)
      .orderBy('reached_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
  }

  insert(tx: Tx, row: NewPriceAlert): Promise<PriceAlert> {
    return tx.insertInto('price_alert').values(row).returningAll().executeTakeFirstOrThrow();
  }

  /** @returns undefined for one that is gone or was reached before. */
  markReached(id: bigint, at: Date): Promise<PriceAlert | undefined> {
    return this.db
      .updateTable('price_alert')
      .set({ reached_at: at })
      .where('id', '=', id)
      .where('reached_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
  }

  find(memberId: bigint, id: bigint): Promise<PriceAlert | undefined> {
    return this.db
      .selectFrom('price_alert')
      .selectAll()
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .executeTakeFirst();
  }

  /** @returns undefined where the member has no such open one. */
  deleteOpen(memberId: bigint, id: bigint): Promise<PriceAlert | undefined> {
    return this.db
      .deleteFrom('price_alert')
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .where('reached_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
  }

  async deleteAll(tx: Tx, memberId: bigint): Promise<void> {
    await tx.deleteFrom('price_alert').where('member_id', '=', memberId).execute();
  }

  /** Deletes a member's reached ones but the newest. */
  async deleteReached(tx: Tx, memberId: bigint, kept: number): Promise<void> {
    const old = tx
      .selectFrom('price_alert')
      .select('id')
      .where('member_id', '=', memberId)
      .where('reached_at', 'is not', null)
      .orderBy('reached_at', 'desc')
      .orderBy('id', 'desc')
      .offset(kept);
    await tx.deleteFrom('price_alert').where('id', 'in', old).execute();
  }

  /** Up to which fill the alerts have been compared with the trades. */
  async cursor(): Promise<bigint> {
    const { fill_id } = await this.db.selectFrom('price_alert_cursor').select('fill_id').executeTakeFirstOrThrow();
    return fill_id;
  }

  async moveCursor(fillId: bigint): Promise<void> {
    await this.db.updateTable('price_alert_cursor').set({ fill_id: fillId }).where('fill_id', '<', fillId).execute();
  }
}
