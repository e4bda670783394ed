import type { Kysely } from 'kysely';
import type { Database, Tx } from '../../platform/core/database';
import type { AuthTables } from './auth.tables';

type PaymentTokenRow = AuthTables['payment_token'];

/** SQL of payment tokens; the database stores only their hashes. */
export class PaymentTokenRepository {
  constructor(private readonly db: Kysely<Database>) {}

  async insert(tx: Tx, row: PaymentTokenRow): Promise<void> {
    await tx.insertInto('payment_token').values(row).execute();
  }

  lock(tx: Tx, tokenHash: string): Promise<PaymentTokenRow | undefined> {
    return tx
      .selectFrom('payment_token')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .forUpdate()
      .executeTakeFirst();
  }

  async markUsed(tx: Tx, tokenHash: string, at: Date): Promise<void> {
    await tx.updateTable('payment_token').set({ used_at: at }).where('token_hash', '=', tokenHash).execute();
  }

  /** Voids the member's tokens. */
  async dropAll(tx: Tx, memberId: bigint): Promise<void> {
    await tx.deleteFrom('payment_token').where('member_id', '=', memberId).execute();
  }

  async deleteExpired(before: Date): Promise<void> {
    await this.db.deleteFrom('payment_token').where('expires_at', '<', before).execute();
  }
}
