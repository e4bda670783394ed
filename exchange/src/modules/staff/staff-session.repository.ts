import { type Kysely, sql } from 'kysely';
import type { Database, Tx } from '../../platform/core/database';
import { deleteOldRows } from '../../platform/core/jobs';
import type { StaffMemberRow, StaffSessionRow } from './staff.tables';

/** What is older is over. */
export interface SessionLimits {
  readonly seenAfter: Date;
  readonly begunAfter: Date;
}

type Found = Pick<StaffSessionRow, 'created_at' | 'last_seen_at'> &
  Pick<StaffMemberRow, 'id' | 'email' | 'name' | 'role'>;

/** SQL of sessions, stored by the hash of their token. */
export class StaffSessionRepository {
  constructor(private readonly db: Kysely<Database>) {}

  async insert(tx: Tx, tokenHash: string, staffId: bigint, ip: string, now: Date): Promise<void> {
    await tx
      .insertInto('staff_session')
      .values({ token_hash: tokenHash, staff_id: staffId, created_at: now, last_seen_at: now, ip })
      .execute();
  }

  /** Counts a call. @returns the session and its person; undefined where it is over, or the person disabled. */
  async seen(tokenHash: string, now: Date, { seenAfter, begunAfter }: SessionLimits): Promise<Found | undefined> {
    const { rows } = await sql<Found>`
      UPDATE staff_session AS session SET last_seen_at = greatest(last_seen_at, ${now}) FROM staff_member AS person
      WHERE session.token_hash = ${tokenHash} AND person.id = session.staff_id AND person.disabled_at IS NULL
        AND session.last_seen_at > ${seenAfter} AND session.created_at > ${begunAfter}
      RETURNING session.created_at, session.last_seen_at, person.id, person.email, person.name, person.role`.execute(
      this.db,
    );
    return rows[0];
  }

  async delete(tokenHash: string): Promise<void> {
    await this.db.deleteFrom('staff_session').where('token_hash', '=', tokenHash).execute();
  }

  sweep({ seenAfter, begunAfter }: SessionLimits): Promise<void> {
    return deleteOldRows(this.db, 'staff_session', sql`last_seen_at <= ${seenAfter} OR created_at <= ${begunAfter}`);
  }
}
