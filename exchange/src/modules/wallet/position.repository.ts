import { fromMinor } from '@maru/domain';
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
  await tx
    .insertInto(table)
    .values([...positions].map(toRow))
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'coin_id']).doUpdateSet((row) => ({
        amount: row.ref('excluded.amount'),
        cost: row.ref('excluded.cost'),
      })),
    )
    .execute();
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
