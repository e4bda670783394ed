import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { Newest } from '../../platform/core/paging';
import type { StopOrderTables } from './stop-order.tables';

export type StopOrder = Selectable<StopOrderTables['stop_order']>;
export type NewStopOrder = Insertable<StopOrderTables['stop_order']>;
export type StopChange = Pick<StopOrder, 'state' | 'changed_at'> &
  Partial<Pick<StopOrder, 'order_id' | 'reason' | 'met_at' | 'pair_order_id'>>;

const open = ['entering', 'waiting', 'reached'] as const;

/** SQL of stop orders. */
export class StopOrderRepository {
  constructor(private readonly db: Kysely<Database>) {}

  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction().execute(work);
  }

  /** Of all members, oldest first: those whose price is awaited, and those whose order is being placed. */
  open(): Promise<StopOrder[]> {
    return this.db.selectFrom('stop_order').selectAll().where('state', 'in', open).orderBy('number').execute();
  }

  /** Whether some in a market wait for their price, or for an order that is to be placed. */
  async hasWaitingIn(marketId: number): Promise<boolean> {
    const waiting = this.db.selectFrom('stop_order').select('id').where('state', 'in', open);
    return (await waiting.where('market_id', '=', marketId).limit(1).execute()).length > 0;
  }

  /** Newest first: all open ones, and the newest of all up to the limit. */
  async ofMember(
    memberId: bigint,
    { marketId, limit }: { marketId?: number | undefined; limit: number },
  ): Promise<StopOrder[]> {
    let found = this.db.selectFrom('stop_order').selectAll().where('member_id', '=', memberId);
    if (marketId !== undefined) found = found.where('market_id', '=', marketId);
    const waiting = await found.where('state', 'in', open).execute();
    const newest = await found.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute();
    // One may have ended between both: what was read last counts.
    const byId = new Map([...waiting, ...newest].map((row) => [row.id, row]));
    return [...byId.values()].sort(
      (one, other) => other.created_at.getTime() - one.created_at.getTime() || (one.id < other.id ? -1 : 1),
    );
  }

  async countWaiting(tx: Tx, memberId: bigint, marketId: number): Promise<number> {
    const { count } = await tx
      .selectFrom('stop_order')
      .select((select) => select.fn.countAll<bigint>().as('count'))
      .where('member_id', '=', memberId)
      .where('market_id', '=', marketId)
      .where('state', 'in', open)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  findByClientId(memberId: bigint, clientOrderId: string, db: Querying = this.db): Promise<StopOrder | undefined> {
    return db
      .selectFrom('stop_order')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('client_order_id', '=', clientOrderId)
      .executeTakeFirst();
  }

  /** Others who would change it wait for the end of the transaction. */
  lock(tx: Tx, id: string): Promise<StopOrder | undefined> {
    return tx.selectFrom('stop_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  }

  find(id: string): Promise<StopOrder | undefined> {
    return this.db.selectFrom('stop_order').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** One that was never accepted. */
  async delete(tx: Tx, id: string): Promise<void> {
    await tx.deleteFrom('stop_order').where('id', '=', id).execute();
  }

  insert(tx: Tx, row: NewStopOrder): Promise<StopOrder> {
    return tx.insertInto('stop_order').values(row).returningAll().executeTakeFirstOrThrow();
  }

  /** Those that were placed or refused, or that the exchange has ended; newest first. */
  toldOf(memberId: bigint, { since, limit }: Newest): Promise<StopOrder[]> {
    return this.db
      .selectFrom('stop_order')
      .selectAll()
      .where('member_id', '=', memberId)
      .where((where) =>
        where.or([where('state', 'in', ['placed', 'refused']), where('reason', 'in', ['review', 'market'])]),
      )
      .where('changed_at', '>=', since)
      .orderBy('changed_at', 'desc')
      .orderBy('number', 'desc')
      .limit(limit)
      .execute();
  }

  /** Up to which fill the stop orders have been compared with the trades. */
  async cursor(): Promise<bigint> {
    const { fill_id } = await this.db.selectFrom('stop_order_cursor').select('fill_id').executeTakeFirstOrThrow();
    return fill_id;
  }

  async moveCursor(fillId: bigint): Promise<void> {
    await this.db.updateTable('stop_order_cursor').set({ fill_id: fillId }).where('fill_id', '<', fillId).execute();
  }

  change(db: Querying, id: string, change: StopChange): Promise<StopOrder> {
    return db.updateTable('stop_order').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
  }
}
