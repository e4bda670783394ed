import { fromMinor } from '@maru/domain';
import { sql } from 'kysely';
import type { Tx } from '../../platform/core/database';
import { costScale, type Position, toCost } from './position';

/** A position as average_price and cost_basis store it. */
export interface PositionRow {
  readonly member_id: bigint;
  readonly coin_id: number;
  readonly amount: string;
  readonly cost: string;
}

export const toPosition = ({ amount, cost }: Pick<PositionRow, 'amount' | 'cost'>): Position => ({
  amount: BigInt(amount),
  cost: toCost(cost),
});

/** @param positions - by `keyOf`. */
export async function savePositions(
  tx: Tx,
  table: 'average_price' | 'cost_basis',
  positions: ReadonlyMap<string, Position>,
): Promise<void> {
  if (positions.size === 0) return;
  const rows = [...positions].map(toRow);
  // As arrays: a list of values would be another statement for each number of them, composed and planned anew.
  await sql`
    INSERT INTO ${sql.table(table)} (member_id, coin_id, amount, cost)
    SELECT * FROM unnest(
      ${rows.map((row) => row.member_id)}::bigint[], ${rows.map((row) => row.coin_id)}::integer[],
      ${rows.map((row) => row.amount)}::numeric[], ${rows.map((row) => row.cost)}::numeric[]
    )
    ON CONFLICT (member_id, coin_id) DO UPDATE SET amount = excluded.amount, cost = excluded.cost`.execute(tx);
}

function toRow([key, { amount, cost }]: readonly [string, Position]): PositionRow {
  const [memberId = '0', coinId = '0'] = key.split(':');
  return {
    member_id: BigInt(memberId),
    coin_id: Number(coinId),
    amount: amount.toString(),
    cost: fromMinor(cost, costScale),
  };
}
