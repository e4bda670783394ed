import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/core/database';
import type { PageRows, Paging } from '../../platform/core/paging';
import type { RebaseTables } from './rebase.tables';

const columns = ['coin_id', 'rate', 'amount', 'at'] as const;
export type RebaseOfMember = Pick<Selectable<RebaseTables['rebase']>, (typeof columns)[number]>;

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
    const page = found.select(columns).orderBy('id', 'desc').limit(count).offset(offset);
    return { rows: await page.execute(), total: Number(total) };
  }
}
