import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { WalletTables } from './wallet.tables';

export type AveragePriceRow = Selectable<WalletTables['average_price']>;

/** SQL of average buy prices and of how far they are projected. */
export class WalletRepository {
  constructor(private readonly db: Kysely<Database>) {}

  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction().execute(work);
  }

  /** Runs reads one after the other on one connection: side by side, each would wake a process of the database. */
  onOneConnection<T>(read: (db: Querying) => Promise<T>): Promise<T> {
    return this.db.connection().execute(read);
  }

  ofMember(memberId: bigint, db: Querying = this.db): Promise<AveragePriceRow[]> {
    return db.selectFrom('average_price').selectAll().where('member_id', '=', memberId).execute();
  }

  ofMembers(tx: Tx, memberIds: readonly bigint[], coinIds: readonly number[]): Promise<AveragePriceRow[]> {
    return tx
      .selectFrom('average_price')
      .selectAll()
      .where('member_id', '=', sql<bigint>`ANY(${memberIds}::bigint[])`)
      .where('coin_id', '=', sql<number>`ANY(${coinIds}::integer[])`)
      .execute();
  }

  /** The last fill that prices contain; locked until the transaction ends, so that one process projects at a time. */
  async lockCursor(tx: Tx): Promise<bigint> {
    const cursor = await tx.selectFrom('average_price_cursor').select('fill_id').forUpdate().executeTakeFirstOrThrow();
    return cursor.fill_id;
  }

  async moveCursor(tx: Tx, fillId: bigint): Promise<void> {
    await tx.updateTable('average_price_cursor').set({ fill_id: fillId }).execute();
  }
}
