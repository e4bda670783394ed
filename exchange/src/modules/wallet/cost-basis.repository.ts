import { fromMinor } from '@maru/domain';
import { type Kysely, sql } from 'kysely';
import type { Database, Tx } from '../../platform/core/database';
import type { Realised } from './cost-basis';
import { costScale, keyOf, type Position, toCost } from './position';
import { toPosition } from './position.repository';

/** SQL of what members' coins cost, and of what trading them away brought. */
export class CostBasisRepository {
  constructor(private readonly db: Kysely<Database>) {}

  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction().execute(work);
  }

  /** The last fill that is contained; locked until the transaction ends, so that one process projects at a time. */
  async lockCursor(tx: Tx): Promise<bigint> {
    const cursor = await tx.selectFrom('cost_basis_cursor').select('fill_id').forUpdate().executeTakeFirstOrThrow();
    return cursor.fill_id;
  }

  async moveCursor(tx: Tx, fillId: bigint): Promise<void> {
    await tx.updateTable('cost_basis_cursor').set({ fill_id: fillId }).execute();
  }

  /** All positions of members, by `keyOf`. */
  async positions(tx: Tx, memberIds: readonly bigint[]): Promise<ReadonlyMap<string, Position>> {
    if (memberIds.length === 0) return new Map();
    const rows = await tx
      .selectFrom('cost_basis')
      .selectAll()
      .where('member_id', '=', sql<bigint>`ANY(${memberIds}::bigint[])`)
      .execute();
    return new Map(rows.map((row) => [keyOf(row.member_id, row.coin_id), toPosition(row)]));
  }

  /** @param realised - by `keyOf` and day. */
  async addRealised(tx: Tx, realised: ReadonlyMap<string, Realised>): Promise<void> {
    const rows = [...realised].map(([key, { profit, uncosted }]) => {
      const [memberId = '0', coinId = '0', day = ''] = key.split(':');
      return {
        member_id: BigInt(memberId),
        coin_id: Number(coinId),
        day,
        profit: fromMinor(profit, costScale),
        uncosted: fromMinor(uncosted, costScale),
      };
    });
    if (rows.length === 0) return;
    await sql`
      INSERT INTO realised_day (member_id, coin_id, day, profit, uncosted)
      SELECT * FROM unnest(
        ${rows.map((row) => row.member_id)}::bigint[], ${rows.map((row) => row.coin_id)}::integer[],
        ${rows.map((row) => row.day)}::date[],
        ${rows.map((row) => row.profit)}::numeric[], ${rows.map((row) => row.uncosted)}::numeric[]
      )
      ON CONFLICT (member_id, coin_id, day) DO UPDATE
      SET profit = realised_day.profit + excluded.profit, uncosted = realised_day.uncosted + excluded.uncosted`.execute(
      tx,
    );
  }

  /** What trading away brought from the first day to the last one, both included, by coin. */
  async realised(memberId: bigint, from: string, to: string): Promise<ReadonlyMap<number, Realised>> {
    const { rows } = await sql<{ coinId: number; profit: string; uncosted: string }>`
      SELECT coin_id AS "coinId", sum(profit)::text AS profit, sum(uncosted)::text AS uncosted FROM realised_day
      WHERE member_id = ${memberId} AND day BETWEEN ${from}::date AND ${to}::date GROUP BY 1`.execute(this.db);
    return new Map(
      rows.map(({ coinId, profit, uncosted }) => [coinId, { profit: toCost(profit), uncosted: toCost(uncosted) }]),
    );
  }
}
