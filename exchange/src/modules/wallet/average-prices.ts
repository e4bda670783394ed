import { fromMinor, Money } from '@maru/domain';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/core/database';
import { firstMemberId } from '../../platform/core/house';
import type { MarketDefinition, Markets } from '../market';
import { averagePrice, bought, noPosition, type Position, sold } from './position';

const fillsAtOnce = 2_000;

interface FillRow {
  id: bigint;
  market_id: number;
  buyer_id: bigint;
  seller_id: bigint;
  amount: bigint;
  total: bigint;
}

/**
 * Average buy prices in KRW, brought up to date from the fills since the last time.
 *
 * A fill in another base coin counts with that coin's KRW price when it is projected, seconds after the trade.
 */
export class AveragePrices {
  private working: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Kysely<Database>,
    private readonly markets: Markets,
  ) {}

  /** Average price per coin id, as decimal text, after all fills so far. */
  async of(memberId: bigint): Promise<ReadonlyMap<number, string>> {
    await this.catchUp();
    const rows = await this.db.selectFrom('average_price').selectAll().where('member_id', '=', memberId).execute();
    return new Map(
      rows.map(({ coin_id, amount, cost }) => {
        const scale = this.markets.coin(coin_id)?.scale ?? 8;
        return [coin_id, averagePrice({ amount: new Money(amount), cost: new Money(cost) }, scale)];
      }),
    );
  }

  /** Projects what is new. Calls wait for each other, processes by the lock on the cursor. */
  catchUp(): Promise<void> {
    const next = this.working.then(() => this.projectAll());
    this.working = next.catch(() => undefined);
    return next;
  }

  private async projectAll(): Promise<void> {
    for (let count = fillsAtOnce; count === fillsAtOnce; ) {
      count = await this.db.transaction().execute((tx) => this.project(tx));
    }
  }

  private async project(tx: Transaction<Database>): Promise<number> {
    const cursor = await tx.selectFrom('average_price_cursor').select('fill_id').forUpdate().executeTakeFirstOrThrow();
    // The engine commits fills in the order of their ids: whoever sees the newest one sees them all.
    const newest = await tx
      .selectFrom('fill')
      .select((select) => select.fn.max('id').as('id'))
      .executeTakeFirst();
    if (!newest?.id || newest.id <= cursor.fill_id) return 0;
    const { rows } = await sql<FillRow>`
      SELECT id, market_id, buyer_id, seller_id, amount, total FROM fill
      WHERE id > ${cursor.fill_id} AND id <= ${newest.id} AND (buyer_id >= ${firstMemberId} OR seller_id >= ${firstMemberId})
      ORDER BY id LIMIT ${fillsAtOnce}`.execute(tx);
    const last = rows.length === fillsAtOnce ? rows.at(-1)?.id : newest.id;
    const positions = await this.positions(tx, rows);
    for (const row of rows) this.apply(positions, row);
    await this.save(tx, positions);
    await tx.updateTable('average_price_cursor').set({ fill_id: last }).execute();
    return rows.length;
  }

  private apply(positions: Map<string, Position>, row: FillRow): void {
    const market = this.markets.find(row.market_id);
    if (!market) return;
    const amount = new Money(row.amount.toString());
    const buyer = `${row.buyer_id}:${market.deal.id}`;
    const seller = `${row.seller_id}:${market.deal.id}`;
    const before = positions.get(buyer);
    if (before) positions.set(buyer, bought(before, amount, this.krwCost(market, row.total)));
    const holding = positions.get(seller);
    if (holding) positions.set(seller, sold(holding, amount));
  }

  private krwCost({ base }: MarketDefinition, total: bigint): Money {
    return new Money(fromMinor(total, base.scale)).times(this.markets.krwPrice(base.code) ?? 0);
  }

  /** Positions that the fills touch; house accounts have none. */
  private async positions(tx: Transaction<Database>, rows: readonly FillRow[]): Promise<Map<string, Position>> {
    const keys = new Map<string, { memberId: bigint; coinId: number }>();
    for (const row of rows) {
      const coinId = this.markets.find(row.market_id)?.deal.id;
      for (const memberId of [row.buyer_id, row.seller_id]) {
        if (memberId >= firstMemberId && coinId !== undefined) keys.set(`${memberId}:${coinId}`, { memberId, coinId });
      }
    }
    if (keys.size === 0) return new Map();
    const stored = await tx
      .selectFrom('average_price')
      .selectAll()
      .where('member_id', 'in', [...new Set([...keys.values()].map(({ memberId }) => memberId))])
      .execute();
    const known = new Map(stored.map((row) => [`${row.member_id}:${row.coin_id}`, row]));
    return new Map(
      [...keys.keys()].map((key) => {
        const row = known.get(key);
        return [key, row ? { amount: new Money(row.amount), cost: new Money(row.cost) } : noPosition];
      }),
    );
  }

  private async save(tx: Transaction<Database>, positions: ReadonlyMap<string, Position>): Promise<void> {
    if (positions.size === 0) return;
    const values = [...positions].map(([key, { amount, cost }]) => {
      const [memberId = '0', coinId = '0'] = key.split(':');
      return { member_id: BigInt(memberId), coin_id: Number(coinId), amount: amount.toFixed(), cost: cost.toFixed() };
    });
    await tx
      .insertInto('average_price')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['member_id', 'coin_id']).doUpdateSet((row) => ({
          amount: row.ref('excluded.amount'),
          cost: row.ref('excluded.cost'),
        })),
      )
      .execute();
  }
}
