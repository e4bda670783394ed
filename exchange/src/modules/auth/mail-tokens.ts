import type { Querying } from '../../platform/core/database';
import { hashOf, newToken } from './secrets';

/** What the link of a mail may be used for. */
type Purpose = 'confirm' | 'reset';

/** @returns the code for the link; the database keeps its hash alone. */
export async function makeMailToken(
  db: Querying,
  memberId: bigint,
  purpose: Purpose,
  expiresAt: Date,
): Promise<string> {
  const code = newToken();
  await db
    .insertInto('mail_token')
    .values({ token_hash: hashOf(code), member_id: memberId, purpose, expires_at: expiresAt, used_at: null })
    .execute();
  return code;
}

/** Each works once, and in its time. @returns whose it was; null where it is none, used or over. */
export async function useMailToken(db: Querying, code: string, purpose: Purpose, now: Date): Promise<bigint | null> {
  const token = await db
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
export async function memberOfMailToken(
  db: Querying,
  code: string,
  purpose: Purpose,
  now: Date,
): Promise<bigint | null> {
  const token = await db
    .selectFrom('mail_token')
    .select('member_id')
    .where('token_hash', '=', hashOf(code))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return token?.member_id ?? null;
}

/** Those sent before work no longer. */
export async function dropMailTokens(db: Querying, memberId: bigint, purpose: Purpose): Promise<void> {
  await db.deleteFrom('mail_token').where('member_id', '=', memberId).where('purpose', '=', purpose).execute();
}

/** Forgets what is over. */
export async function sweepMailTokens(db: Querying, now: Date): Promise<void> {
  await db.deleteFrom('mail_token').where('expires_at', '<', now).execute();
}
