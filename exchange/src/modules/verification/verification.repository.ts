import type { Kysely } from 'kysely';
import type { Database, Tx } from '../../platform/core/database';
import type { VerificationTables } from './verification.tables';

/** SQL of real-name checks under way. */
export class VerificationRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** An earlier check of the member is void. */
  async beginCheck(memberId: bigint, requestId: string, now: Date): Promise<void> {
    const check: Omit<VerificationTables['real_name_check'], 'member_id'> = { request_id: requestId, begun_at: now };
    await this.db
      .insertInto('real_name_check')
      .values({ member_id: memberId, ...check })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(check))
      .execute();
  }

  /** The carrier's id of the check under way; null without one. */
  async checkOf(memberId: bigint): Promise<string | null> {
    const begun = await this.db
      .selectFrom('real_name_check')
      .select('request_id')
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    return begun?.request_id ?? null;
  }

  /** @returns false if another request has ended this check. */
  async endCheck(tx: Tx, memberId: bigint, requestId: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('real_name_check')
      .where('member_id', '=', memberId)
      .where('request_id', '=', requestId)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }
}
