import { type Kysely, sql } from 'kysely';
import type { Database, Querying } from '../../platform/core/database';
import type { WithdrawalPolicyRow } from './coin-withdrawal.tables';

/** Rows of withdrawal_policy. */
export class PolicyRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** The newest value in force of each name. */
  async inForce(now: Date, db: Querying = this.db): Promise<ReadonlyMap<string, string>> {
    const { rows } = await sql<Pick<WithdrawalPolicyRow, 'name' | 'value'>>`
      SELECT DISTINCT ON (name) name, value FROM withdrawal_policy WHERE in_force_from <= ${now}
      ORDER BY name, in_force_from DESC, id DESC`.execute(db);
    return new Map(rows.map(({ name, value }) => [name, value]));
  }

  async add(row: Omit<WithdrawalPolicyRow, 'id'>): Promise<void> {
    await this.db.insertInto('withdrawal_policy').values(row).execute();
  }

  /** Newest first. */
  history(limit: number): Promise<WithdrawalPolicyRow[]> {
    return this.db.selectFrom('withdrawal_policy').selectAll().orderBy('id', 'desc').limit(limit).execute();
  }
}
