import { type Kysely, sql } from 'kysely';
import type { Database, Querying } from '../../platform/core/database';
import { deleteOldRows } from '../../platform/core/jobs';

/** Wrong passwords and codes together, until a login is locked. */
export const wrongTriesMax = 5;

/** A try at a login: a known and an unknown address are counted alike. */
export interface Attempt {
  readonly emailHash: string;
  /** Null for an address that nobody has. */
  readonly staffId: bigint | null;
}

/** SQL of wrong passwords and codes. */
export class StaffAttemptRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /**
   * Counts a try before it is judged, so that parallel ones have five together.
   * @param forgottenBefore - tries before this moment, and locks that began then, count no more.
   * @returns how many there are with this one; null where the login is locked.
   */
  async take({ emailHash, staffId }: Attempt, now: Date, forgottenBefore: Date): Promise<number | null> {
    const { rows } = await sql<{ wrong_tries: number }>`
      INSERT INTO staff_attempt AS known (email_hash, staff_id, wrong_tries, at) VALUES (${emailHash}, ${staffId}, 1, ${now})
      ON CONFLICT (email_hash) DO UPDATE SET at = ${now}, locked_until = NULL, staff_id = excluded.staff_id,
        wrong_tries = CASE WHEN known.at <= ${forgottenBefore} THEN 1 ELSE known.wrong_tries + 1 END
      WHERE known.wrong_tries < ${wrongTriesMax} OR known.at <= ${forgottenBefore}
      RETURNING wrong_tries`.execute(this.db);
    return rows[0]?.wrong_tries ?? null;
  }

  /** The try was right, or could not be judged. */
  async giveBack({ emailHash }: Attempt): Promise<void> {
    await sql`UPDATE staff_attempt SET wrong_tries = wrong_tries - 1 WHERE email_hash = ${emailHash} AND wrong_tries > 0`.execute(
      this.db,
    );
  }

  /** The last try that a login has was wrong. */
  async lock({ emailHash }: Attempt, until: Date): Promise<void> {
    const locked = this.db.updateTable('staff_attempt').set({ locked_until: until });
    await locked.where('email_hash', '=', emailHash).where('wrong_tries', '>=', wrongTriesMax).execute();
  }

  async forget({ emailHash }: Attempt, db: Querying): Promise<void> {
    await db.deleteFrom('staff_attempt').where('email_hash', '=', emailHash).execute();
  }

  sweep(before: Date): Promise<void> {
    return deleteOldRows(this.db, 'staff_attempt', sql`at < ${before}`);
  }
}
