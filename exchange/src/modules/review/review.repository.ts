import type { Kysely } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { ReviewCase, ReviewKind } from './review.tables';

/** What a member hands in. */
export interface Submission {
  /** Names of stored documents; where there are none, those of an open case stay. */
  readonly files: readonly string[];
  /** JSON; empty without a form. */
  readonly answers: string;
}

/** SQL of what waits for a reviewer. Callers hold the member's row. */
export class ReviewRepository {
  constructor(private readonly db: Kysely<Database>) {}

  findOpen(tx: Tx, memberId: bigint, kind: ReviewKind): Promise<ReviewCase | undefined> {
    return tx
      .selectFrom('review_case')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('kind', '=', kind)
      .where('state', '=', 'open')
      .executeTakeFirst();
  }

  /** The last case of a kind, whatever its state. */
  newest(memberId: bigint, kind: ReviewKind, db: Querying = this.db): Promise<ReviewCase | undefined> {
    return db
      .selectFrom('review_case')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('kind', '=', kind)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  async insert(tx: Tx, memberId: bigint, kind: ReviewKind, { files, answers }: Submission, now: Date): Promise<void> {
    const row = { kind, files: [...files], answers, asked_at: now, decided_at: null, decided_by: null, reason: null };
    await tx
      .insertInto('review_case')
      .values({ member_id: memberId, ...row })
      .execute();
  }

  async replace(tx: Tx, { id, member_id }: ReviewCase, { files, answers }: Submission): Promise<void> {
    await tx
      .updateTable('review_case')
      .set({ answers, ...(files.length > 0 && { files: [...files] }) })
      .where('id', '=', id)
      .where('member_id', '=', member_id)
      .execute();
  }

  async close(
    tx: Tx,
    { id }: ReviewCase,
    end: Pick<ReviewCase, 'state' | 'decided_at' | 'decided_by' | 'reason'>,
  ): Promise<void> {
    await tx.updateTable('review_case').set(end).where('id', '=', id).execute();
  }
}
