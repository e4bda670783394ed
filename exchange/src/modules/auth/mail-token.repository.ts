import type { Kysely } from 'kysely';
import type { Database, Tx } from '../../platform/core/database';
import { hashOf, newToken } from './secrets';

/** Purposes of a mailed link. */
type Purpose = 'confirm' | 'reset';

/** SQL of the codes in mailed links; the database stores only their hashes. */
export class MailTokenRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** @returns the code for the link. */
  async make(tx: Tx, memberId: bigint, purpose: Purpose, expiresAt: Date): Promise<string> {
    const code = newToken();
    await tx
      .insertInto('mail_token')
      .values({ token_hash: hashOf(code), member_id: memberId, purpose, expires_at: expiresAt, used_at: null })
      .execute();
    return code;
  }

  /** How many codes of the member end after a moment, used or not. */
  async countAfter(tx: Tx, memberId: bigint, purpose: Purpose, moment: Date): Promise<number> {
    const { total } = await tx
      .selectFrom('mail_token')
      .select((row) => row.fn.countAll<bigint>().as('total'))
      .where('member_id', '=', memberId)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', moment)
      .executeTakeFirstOrThrow();
    return Number(total);
  }

  /** Uses a code up. @returns its member; null if it is unknown, used or expired. */
  async use(tx: Tx, code: string, purpose: Purpose, now: Date): Promise<bigint | null> {
    const token = await tx
      .updateTable('mail_token')
      .set({ used_at: now })
      .where('token_hash', '=', hashOf(code))
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('member_id')
      .executeTakeFirst();
    return token?.member_id ?? null;
  }

  /** The member of an unexpired code, used or not. For showing what a link has done, never for acting on it. */
  async memberOf(code: string, purpose: Purpose, now: Date): Promise<bigint | null> {
    const token = await this.db
      .selectFrom('mail_token')
      .select('member_id')
      .where('token_hash', '=', hashOf(code))
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return token?.member_id ?? null;
  }

  /** Voids the codes of the member, but for those that another request is using: two of them must not wait for each other. */
  async drop(tx: Tx, memberId: bigint, purpose: Purpose): Promise<void> {
    const own = tx.selectFrom('mail_token').where('member_id', '=', memberId).where('purpose', '=', purpose);
    const unused = own.select('token_hash').forUpdate().skipLocked();
    await tx.deleteFrom('mail_token').where('token_hash', 'in', unused).execute();
  }

  /** Deletes codes that expired before a moment. Until then they count against the limit of an hour. */
  async sweep(expiredBefore: Date): Promise<void> {
    await this.db.deleteFrom('mail_token').where('expires_at', '<', expiredBefore).execute();
  }
}
