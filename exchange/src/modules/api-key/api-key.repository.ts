import type { Kysely, Selectable } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { ApiKeyTables } from './api-key.tables';

export type ApiKey = Selectable<ApiKeyTables['api_key']>;
export type NewApiKey = Omit<ApiKey, 'id' | 'last_used_at'>;

/** SQL of the keys of programs. */
export class ApiKeyRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** Oldest first. */
  ofMember(memberId: bigint, db: Querying = this.db): Promise<ApiKey[]> {
    return db
      .selectFrom('api_key')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }

  find(key: string): Promise<ApiKey | undefined> {
    return this.db.selectFrom('api_key').selectAll().where('key', '=', key).executeTakeFirst();
  }

  /** Whether it was not removed. Lock its member first. */
  async isKept(tx: Tx, key: string): Promise<boolean> {
    const row = tx.selectFrom('api_key').select('id').where('key', '=', key);
    return (await row.executeTakeFirst()) !== undefined;
  }

  insert(tx: Tx, row: NewApiKey): Promise<ApiKey> {
    return tx
      .insertInto('api_key')
      .values({ ...row, last_used_at: null })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  async delete(tx: Tx, memberId: bigint, id: string): Promise<void> {
    await tx.deleteFrom('api_key').where('member_id', '=', memberId).where('id', '=', id).execute();
  }

  async deleteAll(tx: Tx, memberId: bigint): Promise<void> {
    await tx.deleteFrom('api_key').where('member_id', '=', memberId).execute();
  }

  async markUsed(key: string, at: Date): Promise<void> {
    await this.db.updateTable('api_key').set({ last_used_at: at }).where('key', '=', key).execute();
  }
}
