import type { Kysely } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import { hashOf, newToken } from './secrets';

/** What the link of a mail may be used for. */
type Purpose = 'confirm' | 'reset';

/** SQL of the codes in mailed links; the database keeps their hashes alone. */
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

  /** Each works once, and in its time. @returns whose it was; null where it is none, used or over. */
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

  /** Whose it is, used or not, in its time. Good for saying what a link has done, never for doing it. */
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

  /** Those sent before work no longer. */
  async drop(tx: Querying, memberId: bigint, purpose: Purpose): Promise<void> {
    await tx.deleteFrom('mail_token').where('member_id', '=', memberId).where('purpose', '=', purpose).execute();
  }

  /** Forgets what is over. */
  async sweep(now: Date): Promise<void> {
    await this.db.deleteFrom('mail_token').where('expires_at', '<', now).execute();
  }
}
