import type { Tx } from '../../platform/core/database';
import { recoveryHash } from './recovery-codes';

/** SQL of recovery codes. */
export class RecoveryCodeRepository {
  /** Earlier ones are void. An empty list leaves none. */
  async replace(tx: Tx, memberId: bigint, hashes: readonly string[]): Promise<void> {
    await tx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
    if (hashes.length === 0) return;
    const rows = hashes.map((code_hash) => ({ member_id: memberId, code_hash, used_at: null }));
    await tx.insertInto('recovery_code').values(rows).execute();
  }

  /** Uses a code up. @param tx - holds the member's row. @returns how many are left; null for a wrong or used one. */
  async spend(tx: Tx, memberId: bigint, code: string, now: Date): Promise<number | null> {
    const { numUpdatedRows } = await tx
      .updateTable('recovery_code')
      .set({ used_at: now })
      .where('member_id', '=', memberId)
      .where('code_hash', '=', recoveryHash(memberId, code))
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    const { left } = await tx
      .selectFrom('recovery_code')
      .select((row) => row.fn.countAll<bigint>().as('left'))
      .where('member_id', '=', memberId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(left);
  }
}
