import type { Kysely } from 'kysely';
import type { Database, Tx } from '../../platform/core/database';
import type { FactorKind } from './verification.tables';

/** SQL of real-name checks under way, and of requests to reset a second factor. */
export class VerificationRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** An earlier check of the member is void. */
  async beginCheck(memberId: bigint, requestId: string, now: Date): Promise<void> {
    const check = { request_id: requestId, begun_at: now };
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

  /**
   * Opens a request to reset a factor, or gives the open one new documents.
   * @param files - names of documents; an empty list leaves those of an open request.
   * @returns names of documents that are no longer needed.
   */
  async askReset(tx: Tx, memberId: bigint, kind: FactorKind, files: string[], now: Date): Promise<readonly string[]> {
    const open = await tx
      .selectFrom('factor_reset')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('kind', '=', kind)
      .where('state', '=', 'open')
      .executeTakeFirst();
    if (!open) {
      const row = { member_id: memberId, kind, files, asked_at: now, decided_at: null };
      await tx.insertInto('factor_reset').values(row).execute();
      return [];
    }
    if (files.length === 0) return [];
    await tx.updateTable('factor_reset').set({ files }).where('id', '=', open.id).execute();
    return open.files;
  }

  /** @returns false when no request is open. */
  async decideReset(tx: Tx, memberId: bigint, kind: FactorKind, approved: boolean, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('factor_reset')
      .set({ state: approved ? 'approved' : 'rejected', decided_at: now })
      .where('member_id', '=', memberId)
      .where('kind', '=', kind)
      .where('state', '=', 'open')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}
