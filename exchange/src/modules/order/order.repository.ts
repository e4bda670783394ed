import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../platform/core/database';
import { firstMemberId } from '../../platform/core/house';
import type { Newest, PageRows } from '../../platform/core/paging';
import type { MarketDefinition } from '../market';
import type { CancelReason, LiveOrder } from './engine/live-order';
import { type HistorySearch, orNone } from './member-trade.repository';
import type { OrderTables } from './order.tables';

type OrderRow = OrderTables['orders'];

const openAtOnce = 5_000;
const endStates = ['filled', 'cancelled'] as const;

/** Finds the definition of a stored order's market. */
type MarketLookup = (id: number) => MarketDefinition | undefined;

function toLiveOrder(row: OrderRow, findMarket: MarketLookup): LiveOrder {
  const market = findMarket(row.market_id);
  if (!market) throw new Error(`order ${row.id} belongs to unknown market ${row.market_id}`);
  const price = row.price === null ? null : Number(row.price);
  return {
    id: Number(row.id),
    memberId: Number(row.member_id),
    market,
    side: row.side,
    orderType: row.call_type,
    timeInForce: row.time_in_force,
    price,
    limit: price ?? 0,
    amount: row.amount,
    total: row.total,
    feePpm: row.fee_ppm,
    clientOrderId: row.client_order_id,
    createdAt: row.created_at,
    filledAmount: row.filled_amount,
    filledTotal: row.filled_total,
    fee: row.fee,
    hold: row.hold,
    state: row.state,
    cancelReason: row.cancel_reason,
  };
}

/** An order, and when what is told of it happened. */
export interface OrderMoment {
  readonly order: LiveOrder;
  readonly at: Date;
}

const lookup = { name: 'orders_by_client_id', text: 'SELECT * FROM orders_by_client_id($1, $2)' };

/** SQL of stored orders. */
export class OrderRepository {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly findMarket: MarketLookup,
  ) {}

  /**
   * Open orders of a market, oldest first, in pages that no time limit of a statement meets. The lease keeps others from writing
   * between them.
   */
  async open(marketId: number): Promise<LiveOrder[]> {
    const found: LiveOrder[] = [];
    for (let after = 0; ; after = found.at(-1)?.id ?? after) {
      const { rows } = await sql<OrderRow>`SELECT * FROM open_orders(${marketId}, ${after}, ${openAtOnce})`.execute(
        this.db,
      );
      for (const row of rows) found.push(toLiveOrder(row, this.findMarket));
      if (rows.length < openAtOnce) return found;
    }
  }

  /** Whether members, not the house, have open orders in a market. */
  async hasOpenOfMembers(marketId: number): Promise<boolean> {
    const found = this.db.selectFrom('open_order').select('id').where('market_id', '=', marketId);
    return (await found.where('member_id', '>=', firstMemberId).limit(1).execute()).length > 0;
  }

  async find(id: number): Promise<LiveOrder | undefined> {
    const row = await this.db.selectFrom('orders').selectAll().where('id', '=', BigInt(id)).executeTakeFirst();
    return row && toLiveOrder(row, this.findMarket);
  }

  async findByClientOrderId(memberId: number, clientOrderId: string): Promise<LiveOrder | undefined> {
    const row = await this.db
      .selectFrom('orders')
      .selectAll()
      .where('member_id', '=', BigInt(memberId))
      .where('client_order_id', '=', clientOrderId)
      .executeTakeFirst();
    return row && toLiveOrder(row, this.findMarket);
  }

  /** Orders that members have placed under these client order ids. */
  async byClientOrderId(
    client: pg.ClientBase,
    keys: readonly { memberId: number; clientOrderId: string }[],
  ): Promise<LiveOrder[]> {
    if (keys.length === 0) return [];
    const members = `{${keys.map(({ memberId }) => memberId).join(',')}}`;
    // Quoted, for NULL is a client order id like any other; of [A-Za-z0-9_-], so that nothing needs escaping.
    const ids = `{${keys.map(({ clientOrderId }) => `"${clientOrderId}"`).join(',')}}`;
    const { rows } = await client.query<OrderRow>({ ...lookup, values: [members, ids] });
    return rows.map((row) => toLiveOrder(row, this.findMarket));
  }

  /** Orders of a member in whatever state, newest first. */
  async search(search: HistorySearch): Promise<PageRows<LiveOrder>> {
    const { memberId, side, from, to, marketIds, count, offset, ofAllTime } = search;
    let found = this.db.selectFrom('orders').where('member_id', '=', memberId).where('member_id', '>=', firstMemberId);
    if (!ofAllTime) found = found.where('created_at', '>=', from).where('created_at', '<', to);
    if (side) found = found.where('side', '=', side);
    if (marketIds) found = found.where('market_id', 'in', orNone(marketIds));
    const { total } = await found
      .select((select) => select.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await found.selectAll().orderBy('id', 'desc').limit(count).offset(offset).execute();
    return { rows: rows.map((row) => toLiveOrder(row, this.findMarket)), total: Number(total) };
  }

  /** Orders of a member. */
  async findAll(memberId: bigint, ids: readonly bigint[]): Promise<readonly LiveOrder[]> {
    if (ids.length === 0) return [];
    const own = this.db.selectFrom('orders').selectAll().where('member_id', '=', memberId);
    return (await own.where('id', 'in', ids).execute()).map((row) => toLiveOrder(row, this.findMarket));
  }

  /** Orders that ended by one of these reasons, with the moment, newest first; of the `limit` orders that the member placed last. */
  async cancelledBy(
    reasons: readonly CancelReason[],
    memberId: bigint,
    { since, limit }: Newest,
  ): Promise<readonly OrderMoment[]> {
    const rows = await this.db
      .selectFrom((from) =>
        from
          .selectFrom('orders')
          .selectAll()
          // As a range, for the index of (member, id): one by id would be walked past everybody's orders.
          .where('member_id', '>=', memberId)
          .where('member_id', '<=', memberId)
          .where('member_id', '>=', firstMemberId)
          .orderBy('member_id', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .as('newest'),
      )
      .selectAll()
      .where('state', '=', 'cancelled')
      .where('cancel_reason', 'in', reasons)
      .where('updated_at', '>=', since)
      .orderBy('updated_at', 'desc')
      .execute();
    return rows.map((row) => ({ order: toLiveOrder(row, this.findMarket), at: row.updated_at }));
  }

  /** Deletes ended orders of house accounts that were last changed before a moment. */
  async deleteEndedOfHouse(before: Date, limit: number): Promise<void> {
    const ended = this.db
      .selectFrom('orders')
      .select('id')
      .where('member_id', '<', firstMemberId)
      .where('state', 'in', endStates)
      .where('updated_at', '<', before)
      .limit(limit);
    await this.db.deleteFrom('orders').where('id', 'in', ended).execute();
  }
}
