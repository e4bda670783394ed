import type { Kysely } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { PayoutVoice } from './coin-withdrawal.tables';

/** Rows of coin_withdrawal_voice: what the staff has said of payouts. */
export class VoiceRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** @returns false where that person has said the same in that round before. */
  async add(tx: Tx, voice: PayoutVoice): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('coin_withdrawal_voice')
      .values(voice)
      .onConflict((conflict) => conflict.columns(['withdrawal_id', 'round', 'voice', 'said_by']).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  /** Oldest first, of several payouts. */
  async of(ids: readonly bigint[], db: Querying = this.db): Promise<readonly PayoutVoice[]> {
    if (ids.length === 0) return [];
    return db
      .selectFrom('coin_withdrawal_voice')
      .selectAll()
      .where('withdrawal_id', 'in', ids)
      .orderBy('said_at')
      .execute();
  }
}
