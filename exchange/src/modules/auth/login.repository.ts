import { WRONG_PASSWORDS_MAX } from '@maru/domain';
import type { Kysely } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import { hashOf } from './secrets';

/** SQL of tries at a password and of logins that wait for their second step. */
export class LoginRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /**
   * Counts a try before the password is verified, so that parallel tries cannot exceed the limit.
   * @returns number of tries since the last right password; null when the account is locked.
   */
  async countAttempt(email: string, at: Date): Promise<number | null> {
    const row = await this.db
      .insertInto('login_attempt')
      .values({ email_hash: hashOf(email), wrong_passwords: 1, at })
      .onConflict((conflict) =>
        conflict
          .column('email_hash')
          .doUpdateSet((row) => ({ wrong_passwords: row('login_attempt.wrong_passwords', '+', 1), at }))
          .where('login_attempt.wrong_passwords', '<', WRONG_PASSWORDS_MAX),
      )
      .returning('wrong_passwords')
      .executeTakeFirst();
    return row?.wrong_passwords ?? null;
  }

  /** Uncounts a try whose password was not verified. */
  async takeBackAttempt(email: string): Promise<void> {
    await this.db
      .updateTable('login_attempt')
      .set((row) => ({ wrong_passwords: row('wrong_passwords', '-', 1) }))
      .where('email_hash', '=', hashOf(email))
      .where('wrong_passwords', '>', 0)
      .execute();
  }

  /** After a right password, and after a reset (AUTH-104). */
  async forgetAttempts(email: string, db: Querying = this.db): Promise<void> {
    await db.deleteFrom('login_attempt').where('email_hash', '=', hashOf(email)).execute();
  }

  async addSecondStep(tx: Tx, memberId: bigint, token: string, expiresAt: Date): Promise<void> {
    await tx
      .insertInto('second_step')
      .values({ token_hash: hashOf(token), member_id: memberId, expires_at: expiresAt, used_at: null })
      .execute();
  }

  /** The member of a second-step token; null if it is used or expired. */
  async memberOfStep(token: string, now: Date, db: Querying = this.db): Promise<bigint | null> {
    const step = await db
      .selectFrom('second_step')
      .select('member_id')
      .where('token_hash', '=', hashOf(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return step?.member_id ?? null;
  }

  /** @returns false if another request has used the token. */
  async useStep(tx: Tx, token: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('second_step')
      .set({ used_at: now })
      .where('token_hash', '=', hashOf(token))
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Logins of the member that wait for a code end. */
  async dropSteps(tx: Tx, memberId: bigint): Promise<void> {
    await tx.deleteFrom('second_step').where('member_id', '=', memberId).execute();
  }
}
