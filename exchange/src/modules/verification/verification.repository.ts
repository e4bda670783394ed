import type { Kysely } from 'kysely';
import type { Database, Tx } from '../../platform/core/database';
import type { StartedCheck } from '../../ports/real-name';
import type { VerificationTables } from './verification.tables';

type Check = VerificationTables['real_name_check'];

/** SQL of real-name checks under way. */
export class VerificationRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** An earlier check of the member is void. */
  async beginCheck(memberId: bigint, { requestId, page }: StartedCheck, now: Date): Promise<void> {
    const check: Omit<Check, 'member_id'> = { request_id: requestId, page, begun_at: now, confirmed_at: null };
    await this.db
      .insertInto('real_name_check')
      .values({ member_id: memberId, ...check })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(check))
      .execute();
  }

  /** The last check that the member has begun. */
  checkOf(memberId: bigint): Promise<Check | undefined> {
    return this.db.selectFrom('real_name_check').selectAll().where('member_id', '=', memberId).executeTakeFirst();
  }

  /** @returns false if another request has taken the result of this check, or begun another one. */
  async confirmCheck(tx: Tx, memberId: bigint, requestId: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('real_name_check')
      .set({ confirmed_at: now })
      .where('member_id', '=', memberId)
      .where('request_id', '=', requestId)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }
}
