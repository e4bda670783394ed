import type { FileStore } from '../../ports/file-store';
import type { LeftDocuments, ReviewRepository } from './review.repository';

export interface DocumentRetentionDeps {
  readonly repository: Pick<ReviewRepository, 'documentsOfLeft' | 'forgetDocuments'>;
  readonly files: Pick<FileStore, 'drop'>;
}

/**
 * Documents of members who have left: identity papers go at once, the receipt of a payment stays as long as payments are kept (CONS-026).
 *
 * What is dropped is forgotten after it: where a crash comes between, the next call drops again.
 */
export class DocumentRetention {
  constructor(private readonly deps: DocumentRetentionDeps) {}

  /** @param paymentsUntil - receipts of members who left until then are dropped, too. */
  async drop(paymentsUntil: Date): Promise<void> {
    const { repository, files } = this.deps;
    for (const found of await repository.documentsOfLeft()) {
      const kept = found.leftAt > paymentsUntil ? receiptOf(found) : [];
      const dropped = found.files.filter((name) => !kept.includes(name));
      if (dropped.length === 0) continue;
      await files.drop(dropped);
      await repository.forgetDocuments(found.id, kept);
    }
  }
}

/** The first document of a remittance proof (ACCT-112). */
const receiptOf = ({ kind, files }: LeftDocuments): readonly string[] =>
  kind === 'remittance' ? files.slice(0, 1) : [];
