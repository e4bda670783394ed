import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import { deleteOldRows } from '../../platform/core/jobs';
import type { AuthTables } from './auth.tables';
import { hashOf } from './secrets';

export type Passkey = Selectable<AuthTables['passkey']>;
export type NewPasskey = Omit<Passkey, 'id' | 'last_used_at'>;

/** A challenge is good for one purpose and one subject of it. */
export interface ChallengeUse {
  readonly purpose: 'register' | 'login';
  /** Hash of the session, or of the token of the second step. */
  readonly boundTo: string;
}

/** SQL of passkeys and of the challenges that they sign; the database stores only hashes of challenges. */
export class PasskeyRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** Oldest first. */
  ofMember(memberId: bigint, db: Querying = this.db): Promise<Passkey[]> {
    return db
      .selectFrom('passkey')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }

  /** @param credentialId - base64url. */
  find(tx: Tx, memberId: bigint, credentialId: string): Promise<Passkey | undefined> {
    return tx
      .selectFrom('passkey')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('credential_id', '=', credentialId)
      .executeTakeFirst();
  }

  /** @returns false where the key is registered already, for whomever. */
  async insert(tx: Tx, row: NewPasskey): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('passkey')
      .values({ ...row, last_used_at: null })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  async markUsed(tx: Tx, { id }: Passkey, counter: number, at: Date): Promise<void> {
    await tx
      .updateTable('passkey')
      .set({ counter: BigInt(counter), last_used_at: at })
      .where('id', '=', id)
      .execute();
  }

  /** @returns false where the member has no passkey of this id. */
  async rename(tx: Tx, memberId: bigint, id: string, name: string): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('passkey')
      .set({ name })
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** @returns false where the member has no passkey of this id. */
  async delete(tx: Tx, memberId: bigint, id: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('passkey')
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  async deleteAll(tx: Tx, memberId: bigint): Promise<void> {
    await tx.deleteFrom('passkey').where('member_id', '=', memberId).execute();
  }

  /** Voids the challenges of registrations under way, in whatever session. */
  async dropRegistrations(tx: Tx, memberId: bigint): Promise<void> {
    const own = tx.deleteFrom('passkey_challenge').where('member_id', '=', memberId);
    await own.where('purpose', '=', 'register').execute();
  }

  /** Earlier challenges of the same use are void. */
  async addChallenge(
    tx: Tx,
    memberId: bigint,
    { purpose, boundTo }: ChallengeUse,
    { challenge, expiresAt }: { readonly challenge: string; readonly expiresAt: Date },
  ): Promise<void> {
    await tx
      .deleteFrom('passkey_challenge')
      .where('member_id', '=', memberId)
      .where('purpose', '=', purpose)
      .where('bound_to', '=', boundTo)
      .execute();
    await tx
      .insertInto('passkey_challenge')
      .values({
        challenge_hash: hashOf(challenge),
        member_id: memberId,
        purpose,
        bound_to: boundTo,
        expires_at: expiresAt,
        used_at: null,
      })
      .execute();
  }

  /** Uses a challenge up. @returns when it expires; null if it is unknown, used, or of another member or use. */
  async useChallenge(
    tx: Tx,
    memberId: bigint,
    { purpose, boundTo }: ChallengeUse,
    { challenge, now }: { readonly challenge: string; readonly now: Date },
  ): Promise<Date | null> {
    const used = await tx
      .updateTable('passkey_challenge')
      .set({ used_at: now })
      .where('challenge_hash', '=', hashOf(challenge))
      .where('member_id', '=', memberId)
      .where('purpose', '=', purpose)
      .where('bound_to', '=', boundTo)
      .where('used_at', 'is', null)
      .returning('expires_at')
      .executeTakeFirst();
    return used?.expires_at ?? null;
  }

  /** Deletes challenges that expired before a moment; until then they are told apart from unknown ones. */
  sweep(expiredBefore: Date): Promise<void> {
    return deleteOldRows(this.db, 'passkey_challenge', sql`expires_at < ${expiredBefore}`);
  }
}
