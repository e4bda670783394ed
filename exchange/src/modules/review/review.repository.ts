import { type Kysely, sql } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { PageRows, Paging } from '../../platform/core/paging';
import type { ReviewCase, ReviewKind } from './review.tables';

/** What a member hands in. */
export interface Submission {
  /** Names of stored documents; where there are none, those of an open case stay. */
  readonly files: readonly string[];
  /** JSON; empty without a form. */
  readonly answers: string;
}

/** Where a case stands: an open one that somebody has proposed to decide waits for a second person. */
export type CaseState = 'open' | 'proposed' | 'approved' | 'rejected';

export interface CaseFilter {
  readonly kind?: ReviewKind | undefined;
  readonly state?: CaseState | undefined;
}

/** Number of cases of a kind that wait, and since when. */
export interface CaseQueue {
  readonly kind: ReviewKind;
  /** Nobody has proposed a decision. */
  readonly open: number;
  readonly proposed: number;
  readonly oldestAt: Date;
}

/** What one person proposes. */
export interface Proposal {
  readonly approved: boolean;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
}

/** A case with documents of a member who has left since. */
export interface LeftDocuments {
  readonly id: bigint;
  readonly kind: ReviewKind;
  readonly files: readonly string[];
  readonly leftAt: Date;
}

const noProposal = { proposed_approved: null, proposed_reason: null, proposed_by: null, proposed_at: null } as const;

const proposalColumns = ({ approved, reason, by, at }: Proposal) => ({
  proposed_approved: approved,
  proposed_reason: reason,
  proposed_by: by,
  proposed_at: at,
  second_by: null,
});

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
    await tx
      .insertInto('review_case')
      .values({ member_id: memberId, kind, files: [...files], answers, asked_at: now })
      .execute();
  }

  /** Opens a case that a member of staff has asked for and proposed at once. @returns its id. */
  async insertProposed(tx: Tx, memberId: bigint, kind: ReviewKind, proposal: Proposal): Promise<bigint> {
    const { id } = await tx
      .insertInto('review_case')
      .values({
        member_id: memberId,
        kind,
        files: [],
        answers: '',
        asked_at: proposal.at,
        ...proposalColumns(proposal),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async propose(tx: Tx, { id }: ReviewCase, proposal: Proposal): Promise<void> {
    await tx.updateTable('review_case').set(proposalColumns(proposal)).where('id', '=', id).execute();
  }

  /** Sends a proposal back: the case waits for a decision again. */
  async endProposal(tx: Tx, { id }: ReviewCase, by: string): Promise<void> {
    await tx
      .updateTable('review_case')
      .set({ ...noProposal, second_by: by })
      .where('id', '=', id)
      .execute();
  }

  async replace(tx: Tx, { id, member_id }: ReviewCase, { files, answers }: Submission): Promise<void> {
    await tx
      .updateTable('review_case')
      .set((row) => ({
        answers,
        ...(files.length > 0 && { files: [...files] }),
        revision: row('revision', '+', 1),
        ...noProposal,
        second_by: null,
      }))
      .where('id', '=', id)
      .where('member_id', '=', member_id)
      .execute();
  }

  async close(
    tx: Tx,
    { id }: ReviewCase,
    end: Pick<ReviewCase, 'state' | 'decided_at' | 'decided_by' | 'reason' | 'second_by'>,
  ): Promise<void> {
    await tx.updateTable('review_case').set(end).where('id', '=', id).execute();
  }

  /** Closes whatever else waits of a member who has left; what somebody had proposed stays on record. */
  async closeRest(tx: Tx, memberId: bigint, { by }: { readonly by: string }, now: Date): Promise<void> {
    await tx
      .updateTable('review_case')
      .set({ state: 'rejected', decided_at: now, decided_by: by, reason: '회원 탈퇴' })
      .where('member_id', '=', memberId)
      .where('state', '=', 'open')
      .execute();
  }

  find(id: bigint, db: Querying = this.db): Promise<ReviewCase | undefined> {
    return db.selectFrom('review_case').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** Those that wait come first, the oldest first; then those that are decided, the newest first. */
  async list({ kind, state }: CaseFilter, { count, offset }: Paging): Promise<PageRows<ReviewCase>> {
    const found = this.db
      .selectFrom('review_case')
      .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind ?? 'kyc'))
      .$if(state !== undefined, (rows) => rows.where('state', '=', state === 'proposed' ? 'open' : (state ?? 'open')))
      .$if(state === 'open', (rows) => rows.where('proposed_at', 'is', null))
      .$if(state === 'proposed', (rows) => rows.where('proposed_at', 'is not', null));
    const { total } = await found.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
    const page = found
      .selectAll()
      .orderBy(sql`state <> 'open'`)
      .orderBy(sql`CASE WHEN state = 'open' THEN asked_at END`)
      .orderBy('decided_at', 'desc')
      .orderBy('id')
      .limit(count)
      .offset(offset);
    return { rows: await page.execute(), total: Number(total) };
  }

  /** Of the kinds of which something waits. */
  async queues(): Promise<readonly CaseQueue[]> {
    const rows = await this.db
      .selectFrom('review_case')
      .where('state', '=', 'open')
      .groupBy('kind')
      .select(['kind', sql<bigint>`count(*) - count(proposed_at)`.as('open')])
      .select((row) => [
        row.fn.count<bigint>('proposed_at').as('proposed'),
        row.fn.min<Date>('asked_at').as('oldestAt'),
      ])
      .execute();
    return rows.map(({ kind, open, proposed, oldestAt }) => ({
      kind,
      open: Number(open),
      proposed: Number(proposed),
      oldestAt,
    }));
  }

  /** Of every member whose wish to leave was granted; what a sandbox member hands in after that is left out. */
  async documentsOfLeft(): Promise<readonly LeftDocuments[]> {
    const { rows } = await sql<LeftDocuments>`
      SELECT c.id, c.kind, c.files, l.decided_at AS "leftAt" FROM review_case l
      JOIN review_case c ON c.member_id = l.member_id AND c.asked_at <= l.decided_at AND cardinality(c.files) > 0
      WHERE l.kind = 'leave' AND l.state = 'approved'`.execute(this.db);
    return rows;
  }

  /** @param kept - names that stay. */
  async forgetDocuments(id: bigint, kept: readonly string[]): Promise<void> {
    await this.db
      .updateTable('review_case')
      .set({ files: [...kept] })
      .where('id', '=', id)
      .execute();
  }

  /** Members who left until then. */
  async leftUntil(until: Date): Promise<readonly bigint[]> {
    const left = this.db.selectFrom('review_case').where('kind', '=', 'leave').where('state', '=', 'approved');
    const rows = await left.where('decided_at', '<=', until).select('member_id').execute();
    return rows.map(({ member_id }) => member_id);
  }

  /** Which of these files a case names. */
  async namedFiles(names: readonly string[]): Promise<readonly string[]> {
    const { rows } = await sql<{ file: string }>`
      SELECT file FROM review_case, unnest(files) AS file WHERE file = ANY (${names})`.execute(this.db);
    return rows.map(({ file }) => file);
  }
}
