import { type Kysely, sql } from 'kysely';
import type { Database, Querying } from '../../platform/core/database';
import type { Chosen } from './setting.tables';

/** SQL of what members have chosen. */
export class SettingRepository {
  constructor(private readonly db: Kysely<Database>) {}

  async find(memberId: bigint, db: Querying = this.db): Promise<Chosen> {
    const row = await db
      .selectFrom('member_setting')
      .select('chosen')
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    return row?.chosen ?? {};
  }

  /** Adds a change to what was chosen before, in one statement: changes of two tabs at a time both count. */
  async merge(memberId: bigint, change: Chosen, at: Date, db: Querying = this.db): Promise<Chosen> {
    const { notify = {}, ...others } = change;
    const merged = sql<Chosen>`member_setting.chosen || excluded.chosen || jsonb_build_object('notify',
      coalesce(member_setting.chosen->'notify', '{}') || (excluded.chosen->'notify'))`;
    const { chosen } = await db
      .insertInto('member_setting')
      .values({ member_id: memberId, chosen: JSON.stringify({ ...others, notify }), changed_at: at })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ chosen: merged, changed_at: at }))
      .returning('chosen')
      .executeTakeFirstOrThrow();
    return chosen;
  }

  async delete(memberId: bigint, db: Querying): Promise<void> {
    await db.deleteFrom('member_setting').where('member_id', '=', memberId).execute();
  }
}
