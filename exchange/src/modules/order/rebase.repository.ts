import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/core/database';
import type { PageRows, Paging } from '../../platform/core/paging';
import type { OrderTables } from './order.tables';

export type RebaseOfMember = Selectable<OrderTables['rebase']>;

/** SQL of changes of members' balances by rebases. */
export class RebaseRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** Newest first. @param coinId - null: of all coins. */
  async list(memberId: bigint, coinId: number | null, { count, offset }: Paging): Promise<PageRows<RebaseOfMember>> {
    let found = this.db.selectFrom('rebase').where('member_id', '=', memberId);
    if (coinId !== null) found = found.where('coin_id', '=', coinId);
    const { total } = await found
      .select((select) => select.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow();
    const page = found.selectAll().orderBy('id', 'desc').limit(count).offset(offset);
    return { rows: await page.execute(), total: Number(total) };
  }
}
