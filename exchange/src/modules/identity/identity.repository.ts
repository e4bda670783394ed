import { emptyIdentity, type IdentityAnswers } from '@maru/domain/identity';
import type { Kysely } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { IdentityTables } from './identity.tables';

type DraftRow = IdentityTables['identity_draft'];

/** A form half-way. */
export interface Draft extends Pick<DraftRow, 'page'> {
  readonly answers: IdentityAnswers;
}

/** SQL of identity forms that are not finished. */
export class IdentityRepository {
  constructor(private readonly db: Kysely<Database>) {}

  async find(memberId: bigint, db: Querying = this.db): Promise<Draft | null> {
    const row = await db.selectFrom('identity_draft').selectAll().where('member_id', '=', memberId).executeTakeFirst();
    return row ? { page: row.page, answers: { ...emptyIdentity, ...JSON.parse(row.answers) } } : null;
  }

  /** The last one that is saved stays. @param tx - holds the member's row. */
  async save(tx: Tx, memberId: bigint, { page, answers }: Draft, now: Date): Promise<void> {
    await this.end(tx, memberId);
    const row = { member_id: memberId, page, answers: JSON.stringify(answers), saved_at: now };
    await tx.insertInto('identity_draft').values(row).execute();
  }

  async end(tx: Tx, memberId: bigint): Promise<void> {
    await tx.deleteFrom('identity_draft').where('member_id', '=', memberId).execute();
  }
}
