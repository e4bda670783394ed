import type { Kysely } from 'kysely';
import type { Database } from '../platform/core/database';
import type { SandboxVasp } from './sandbox.tables';

/** How the sandbox's exchanges behave. */
export class SandboxVaspRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** By the exchange's id; one without a row accepts. */
  async modes(): Promise<ReadonlyMap<string, SandboxVasp['mode']>> {
    const rows = await this.db.selectFrom('sandbox_vasp').selectAll().execute();
    return new Map(rows.map(({ vasp_id, mode }) => [vasp_id, mode]));
  }

  async set(vasp: SandboxVasp): Promise<void> {
    await this.db
      .insertInto('sandbox_vasp')
      .values(vasp)
      .onConflict((conflict) => conflict.column('vasp_id').doUpdateSet({ mode: vasp.mode }))
      .execute();
  }
}
