import { type Kysely, sql } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { ContentDocumentRow, ContentProposalRow, DocumentName } from './content.tables';

type NewProposal = Pick<ContentProposalRow, 'subject' | 'body' | 'seen' | 'reason' | 'proposed_by' | 'proposed_at'>;

/** SQL of documents in their versions, and of proposals. */
export class DocumentRepository {
  constructor(private readonly db: Kysely<Database>) {}

  last(name: DocumentName, db: Querying = this.db): Promise<ContentDocumentRow | undefined> {
    return db
      .selectFrom('content_document')
      .selectAll()
      .where('name', '=', name)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  /** Newest first. */
  versions(name: DocumentName, limit: number): Promise<ContentDocumentRow[]> {
    return this.db
      .selectFrom('content_document')
      .selectAll()
      .where('name', '=', name)
      .orderBy('version', 'desc')
      .limit(limit)
      .execute();
  }

  /** @returns whether it was added: false where there is this version already. */
  async add(db: Querying, { body, ...row }: ContentDocumentRow): Promise<boolean> {
    const added = await db
      .insertInto('content_document')
      .values({ ...row, body: JSON.stringify(body) })
      .onConflict((conflict) => conflict.columns(['name', 'version']).doNothing())
      .returning('version')
      .executeTakeFirst();
    return added !== undefined;
  }

  /** One proposal of a subject after the other, until the transaction ends. */
  async lockProposing(tx: Tx, subject: ContentProposalRow['subject']): Promise<void> {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`content_proposal ${subject}`}, 430))`.execute(tx);
  }

  /** Whether one that says the same waits already. */
  async isProposed(tx: Tx, { body, subject, reason, proposed_by, seen }: Omit<NewProposal, 'proposed_at'>) {
    const rows = tx.selectFrom('content_proposal').select('id').where('confirmed', 'is', null);
    const same = rows
      .where((row) => row.and({ subject, reason, proposed_by }))
      .where('seen', 'is not distinct from', seen)
      .where('body', '=', JSON.stringify(body));
    return (await same.limit(1).executeTakeFirst()) !== undefined;
  }

  async propose(tx: Tx, { body, ...row }: NewProposal): Promise<void> {
    const undecided = { confirmed: null, decided_by: null, decided_at: null };
    await tx
      .insertInto('content_proposal')
      .values({ ...row, ...undecided, body: JSON.stringify(body) })
      .execute();
  }

  /** Those that nobody has decided on, oldest first. */
  proposals(subject: ContentProposalRow['subject']): Promise<ContentProposalRow[]> {
    return this.db
      .selectFrom('content_proposal')
      .selectAll()
      .where('subject', '=', subject)
      .where('confirmed', 'is', null)
      .orderBy('id')
      .execute();
  }

  lockProposal(tx: Tx, id: bigint): Promise<ContentProposalRow | undefined> {
    return tx.selectFrom('content_proposal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  }

  async decide(tx: Tx, id: bigint, end: { confirmed: boolean; decided_by: string; decided_at: Date }): Promise<void> {
    await tx.updateTable('content_proposal').set(end).where('id', '=', id).execute();
  }
}
