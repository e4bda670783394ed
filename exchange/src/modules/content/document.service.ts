import { accepted, type Outcome, refused } from '@maru/contract';
import type { CompanyTexts, ContentLanguage, KycTexts, Translated } from '@maru/domain/content';
import { cleanHtml } from '../../platform/core/clean-html';
import type { Context } from '../../platform/core/context';
import type { ContentDocumentRow, DocumentName } from './content.tables';
import type { DocumentBodies, Signed } from './content.types';
import type { DocumentRepository } from './document.repository';

export interface DocumentsDeps extends Pick<Context, 'db' | 'clock'> {
  readonly repository: DocumentRepository;
}

/** A document in its last version. */
export interface DocumentVersion<Name extends DocumentName> {
  readonly version: number;
  readonly body: DocumentBodies[Name];
  readonly writtenAt: Date;
}

const historyLength = 50;

/** Pages and settings that are one document each; the last version counts. */
export class Documents {
  constructor(private readonly deps: DocumentsDeps) {}

  /** @throws Error where the database was never seeded. */
  async last<Name extends DocumentName>(name: Name): Promise<DocumentVersion<Name>> {
    const row = await this.deps.repository.last(name);
    if (!row) throw new Error(`there is no document ${name}`);
    return { version: row.version, body: row.body as DocumentBodies[Name], writtenAt: row.written_at };
  }

  /** Newest first. */
  history(name: DocumentName): Promise<readonly ContentDocumentRow[]> {
    return this.deps.repository.versions(name, historyLength);
  }

  /**
   * Writes the next version, which counts at once. HTML is cleaned before it is stored.
   * @param seen - version that the writer has seen.
   * @returns STAFF_REASON_MISSING; STAFF_CONTENT_CHANGED where a newer version was written meanwhile.
   */
  async write<Name extends 'company' | 'kyc' | 'status'>(
    name: Name,
    { seen, body }: { readonly seen: number; readonly body: DocumentBodies[Name] },
    { by, reason }: Signed,
  ): Promise<Outcome<void>> {
    if (reason.trim() === '') return refused('STAFF_REASON_MISSING');
    const { db, clock, repository } = this.deps;
    const last = await repository.last(name);
    if ((last?.version ?? 0) !== seen) return refused('STAFF_CONTENT_CHANGED');
    const row = { name, version: seen + 1, body: cleanBody(name, body), written_at: clock.now() };
    const added = await repository.add(db, { ...row, written_by: by, reason: reason.trim() });
    return added ? accepted(undefined) : refused('STAFF_CONTENT_CHANGED');
  }
}

const cleanCompany = (texts: CompanyTexts): CompanyTexts => ({ ...texts, intro: cleanHtml(texts.intro) });

const cleanKyc = (texts: KycTexts): KycTexts => ({
  ...texts,
  intro: cleanHtml(texts.intro),
  legal: cleanHtml(texts.legal),
  questions: texts.questions.map(({ title, contents }) => ({ title, contents: cleanHtml(contents) })),
});

function inEach<T>(texts: Translated<T>, clean: (text: T) => T): Translated<T> {
  const entries = Object.entries(texts as Readonly<Record<ContentLanguage, T | undefined>>);
  const cleaned = entries.flatMap(([language, text]) => (text === undefined ? [] : [[language, clean(text)] as const]));
  return Object.fromEntries(cleaned) as unknown as Translated<T>;
}

function cleanBody(name: DocumentName, body: unknown): unknown {
  if (name === 'company') return inEach(body as DocumentBodies['company'], cleanCompany);
  return name === 'kyc' ? inEach(body as DocumentBodies['kyc'], cleanKyc) : body;
}
