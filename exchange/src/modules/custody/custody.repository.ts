import type { Kysely } from 'kysely';
import type { Database } from '../../platform/core/database';
import type { CustodyHalt } from './custody.tables';

/** Rows of custody_halt. */
export class CustodyRepository {
  constructor(private readonly db: Kysely<Database>) {}

  open(): Promise<CustodyHalt[]> {
    return this.db.selectFrom('custody_halt').selectAll().where('resumed_at', 'is', null).execute();
  }

  /** Of two processes that see the same difference the first one writes it down. */
  async halt(row: Pick<CustodyHalt, 'coin' | 'reason' | 'difference' | 'halted_at'>): Promise<void> {
    await this.db
      .insertInto('custody_halt')
      .values({ ...row, resumed_at: null, resumed_by: null, note: null })
      .onConflict((conflict) => conflict.column('coin').where('resumed_at', 'is', null).doNothing())
      .execute();
  }

  /** @returns whether the coin was halted. */
  async resume(coin: string, end: { readonly at: Date; readonly by: string; readonly note: string }): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('custody_halt')
      .set({ resumed_at: end.at, resumed_by: end.by, note: end.note })
      .where('coin', '=', coin)
      .where('resumed_at', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }
}
