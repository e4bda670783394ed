import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import { deleteOldRows } from '../../platform/core/jobs';
import type { StaffMemberRow } from './staff.tables';
import type { ShownFile, StaffRole } from './staff.types';

export interface NewStaff {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly passwordHash: string;
  /** Base32. */
  readonly otpSecret: string;
}

/** SQL of the staff, and of what they looked at. */
export class StaffRepository {
  constructor(private readonly db: Kysely<Database>) {}

  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction().execute(work);
  }

  /** @returns false where the address is taken. */
  insert({ email, name, role, passwordHash, otpSecret }: NewStaff, now: Date): Promise<boolean> {
    return this.transact(async (tx) => {
      const inserted = await tx
        .insertInto('staff_member')
        .values({ email, name, role, password_hash: passwordHash, staff_otp_secret: '', created_at: now })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!inserted) return false;
      // What is sealed for a person needs the id, which the first statement gives.
      await tx.updateTable('staff_member').set({ staff_otp_secret: otpSecret }).where('id', '=', inserted.id).execute();
      return true;
    });
  }

  /** @returns false where nobody has the address, or is disabled already. */
  async disable(email: string, now: Date): Promise<boolean> {
    return this.transact(async (tx) => {
      const disabled = await tx
        .updateTable('staff_member')
        .set({ disabled_at: now })
        .where('email', '=', email)
        .where('disabled_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!disabled) return false;
      await tx.deleteFrom('staff_session').where('staff_id', '=', disabled.id).execute();
      await tx.deleteFrom('staff_second_step').where('staff_id', '=', disabled.id).execute();
      return true;
    });
  }

  /** Who may log in. @param email - normalised. */
  findActive(email: string, db: Querying = this.db): Promise<StaffMemberRow | undefined> {
    return this.active(db).where('email', '=', email).executeTakeFirst();
  }

  /** Addresses of those who may decide. */
  async operators(): Promise<ReadonlySet<string>> {
    const rows = await this.active(this.db).clearSelect().select('email').where('role', '=', 'operator').execute();
    return new Set(rows.map(({ email }) => email));
  }

  async addStep(tokenHash: string, staffId: bigint, expiresAt: Date): Promise<void> {
    await this.db
      .insertInto('staff_second_step')
      .values({ token_hash: tokenHash, staff_id: staffId, expires_at: expiresAt })
      .execute();
  }

  /** Whoever waits for the code, while the token is good. */
  async ofStep(tokenHash: string, now: Date): Promise<StaffMemberRow | undefined> {
    const step = await this.db
      .selectFrom('staff_second_step')
      .select('staff_id')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return step && this.active(this.db).where('id', '=', step.staff_id).executeTakeFirst();
  }

  /** Ends the second step with a code, which counts once. @returns false where either was used meanwhile. */
  async useStep(tx: Tx, tokenHash: string, { id, password_hash }: StaffMemberRow, step: bigint): Promise<boolean> {
    const used = await tx
      .updateTable('staff_member')
      .set({ otp_last_step: step })
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .where('disabled_at', 'is', null)
      .where((row) => row.or([row('otp_last_step', 'is', null), row('otp_last_step', '<', step)]))
      .executeTakeFirst();
    if (used.numUpdatedRows !== 1n) return false;
    const ended = await tx.deleteFrom('staff_second_step').where('token_hash', '=', tokenHash).executeTakeFirst();
    return ended.numDeletedRows === 1n;
  }

  /** Ends every second step of a person. */
  async dropSteps(staffId: bigint): Promise<void> {
    await this.db.deleteFrom('staff_second_step').where('staff_id', '=', staffId).execute();
  }

  async recordView(staffId: bigint, { of, id, index }: ShownFile, at: Date): Promise<void> {
    await this.db
      .insertInto('staff_document_view')
      .values({
        ...{ staff_id: staffId, file_index: index, at },
        case_id: of === 'case' ? id : null,
        inquiry_id: of === 'inquiry' ? id : null,
      })
      .execute();
  }

  sweepSteps(now: Date): Promise<void> {
    return deleteOldRows(this.db, 'staff_second_step', sql`expires_at < ${now}`);
  }

  private active(db: Querying) {
    return db.selectFrom('staff_member').selectAll().where('disabled_at', 'is', null);
  }
}
