import type {
  StaffArticle,
  StaffArticleLine,
  StaffConsentProposal,
  StaffConsentVersion,
  StaffTexts,
} from '@maru/contract/staff';
import type {
  BoardItemRow,
  BoardVersionRow,
  ConsentTextRow,
  ConsentTextWish,
  ContentDocumentRow,
  ContentProposalRow,
} from '../content';
import { endingOf } from './deciding';
import type { StaffPerson } from './staff.types';

export function articleLine(row: BoardItemRow & { readonly shown: boolean }): StaffArticleLine {
  const { id, board, category, pinned, shown, version, texts } = row;
  const languages = (['ko', 'en', 'ch'] as const).filter((language) => texts[language] !== undefined);
  const named = { id: String(id), board, category, title: texts.ko.title };
  return { ...named, pinned, shown, version, validFrom: row.valid_from.toISOString(), languages };
}

const signedView = (row: { written_by: string; reason: string; written_at: Date }) => ({
  by: row.written_by,
  reason: row.reason,
  at: row.written_at.toISOString(),
});

const textsView = ({ ko, en, ch }: BoardVersionRow['texts']): StaffTexts => ({
  ko,
  ...(en && { en }),
  ...(ch && { ch }),
});

export const articleView = (
  id: bigint,
  board: StaffArticle['board'],
  versions: readonly (BoardVersionRow & { readonly replaced_by: number | null })[],
): StaffArticle => ({
  id: String(id),
  board,
  versions: versions.map((row) => ({
    version: row.version,
    category: row.category,
    pinned: row.pinned,
    shown: row.shown,
    texts: textsView(row.texts),
    validFrom: row.valid_from.toISOString(),
    ...(row.replaced_by !== null && { replacedBy: row.replaced_by }),
    ...signedView(row),
  })),
});

export const documentView = (
  versions: readonly ContentDocumentRow[],
  proposals: readonly ContentProposalRow[],
  around: AroundProposal,
) => ({
  versions: versions.map((row) => ({ version: row.version, body: row.body, ...signedView(row) })),
  proposals: proposals.map((row) => ({ body: row.body, ...proposalView(row, around) })),
});

interface AroundProposal {
  readonly viewer: StaffPerson;
  /** Whose proposals can be confirmed. */
  readonly operators: ReadonlySet<string>;
}

/** What a proposal says beside what it proposes. */
const proposalView = (row: ContentProposalRow, { viewer, operators }: AroundProposal) => ({
  id: String(row.id),
  by: row.proposed_by,
  reason: row.reason,
  at: row.proposed_at.toISOString(),
  ...endingOf(row.proposed_by, viewer, operators),
});

export const consentView = (row: ConsentTextRow): StaffConsentVersion => ({
  kind: row.kind,
  version: row.version,
  effectiveAt: row.effective_at.toISOString(),
  texts: textsView({ ko: { title: row.title, contents: row.contents }, ...row.translations }),
  ...signedView(row),
});

export function consentProposalView(row: ContentProposalRow, around: AroundProposal): StaffConsentProposal {
  const { kind, version, effectiveAt, texts } = row.body as ConsentTextWish;
  return { kind, version, effectiveAt, texts: textsView(texts), ...proposalView(row, around) };
}
