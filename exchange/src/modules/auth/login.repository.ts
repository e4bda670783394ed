import { WRONG_PASSWORDS_MAX } from '@maru/domain';
import { type Kysely, sql } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import { deleteOldRows } from '../../platform/core/jobs';
import { hashOf } from './secrets';

const deviceHash = (device: string | null): string => (device === null ? '' : hashOf(device));

/** 15 minutes after the fifth wrong password, twice as long after each further one, a day at most. */
const coolDown = sql`least(interval '15 minutes' * 2 ^ least(login_attempt.wrong_passwords - ${sql.lit(WRONG_PASSWORDS_MAX)}, 7), interval '1 day')`;

/** SQL of tries at a password and of logins that wait for their second step. */
export class LoginRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /**
   * Counts a try before the password is verified, so that parallel tries cannot exceed the limit. A known device stays locked from its
   * fifth wrong password on; all unknown ones together are locked for a time that doubles with each further one.
   * @param device - the token of a known device; null for an unknown one.
   * @returns number of tries since the last right password; null while locked.
   */
  async countAttempt(email: string, device: string | null, at: Date): Promise<number | null> {
    const over = sql<boolean>`login_attempt.at + ${coolDown} <= ${at}`;
    const row = await this.db
      .insertInto('login_attempt')
      .values({ email_hash: hashOf(email), device: deviceHash(device), wrong_passwords: 1, at })
      .onConflict((conflict) =>
        conflict
          .columns(['email_hash', 'device'])
          .doUpdateSet({ wrong_passwords: sql<number>`least(login_attempt.wrong_passwords + 1, 100)`, at })
          .where((row) => {
            const free = row('login_attempt.wrong_passwords', '<', WRONG_PASSWORDS_MAX);
            return device === null ? row.or([free, over]) : free;
          }),
      )
      .returning('wrong_passwords')
      .executeTakeFirst();
    return row?.wrong_passwords ?? null;
  }

  /** Uncounts a try whose password was not verified, and the pause that it began. */
  async takeBackAttempt(email: string, device: string | null): Promise<void> {
    await this.db
      .updateTable('login_attempt')
      .set({ wrong_passwords: sql<number>`wrong_passwords - 1`, at: sql<Date>`at - interval '1 day'` })
      .where('email_hash', '=', hashOf(email))
      .where('device', '=', deviceHash(device))
      .where('wrong_passwords', '>', 0)
      .execute();
  }

  /** All counts of an address: after a right password, and after a reset (AUTH-104). */
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

  /**
   * Deletes expired second steps and old counts; a known device that is locked stays so.
   * @param attemptsBefore - counts without a further try since then.
   */
  async sweep(now: Date, attemptsBefore: Date): Promise<void> {
    const free = sql`(device = '' OR wrong_passwords < ${WRONG_PASSWORDS_MAX})`;
    await deleteOldRows(this.db, 'second_step', sql`expires_at < ${now}`);
    await deleteOldRows(this.db, 'login_attempt', sql`at < ${attemptsBefore} AND ${free}`);
  }
}
