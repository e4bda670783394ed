import { type Static, Type } from 'typebox';
import { Id, listOf, oneOf, Page, Timestamp } from '../exchange/schemas/common';
import { CompanyTexts, KycTexts } from '../exchange/schemas/written';

/** Texts, pages and settings that the staff writes. Operators write, auditors read. */

const Written = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 200 }),
  contents: Type.String({ maxLength: 100_000 }),
});
const Texts = Type.Object({ ko: Written, en: Type.Optional(Written), ch: Type.Optional(Written) });
export type StaffTexts = Static<typeof Texts>;

const reason = Type.String({ maxLength: 500 });
/** Version that the writer has seen: 409 STAFF_CONTENT_CHANGED where another one came first. */
const seen = Type.Integer({ minimum: 0 });
const signed = { by: Type.String(), reason: Type.String(), at: Timestamp };

export const ArticleBoard = oneOf(['notice', 'faq', 'item']);

/** GET /staff/articles?board=&page=: every article of a board, shown or not, the newest first. */
export const StaffArticleQuery = Type.Object({ board: ArticleBoard, page: Type.Optional(Page) });
export const StaffArticleLine = Type.Object({
  id: Id,
  board: ArticleBoard,
  category: Type.String(),
  title: Type.String(),
  pinned: Type.Boolean(),
  shown: Type.Boolean(),
  version: Type.Integer(),
  validFrom: Timestamp,
  languages: Type.Array(oneOf(['ko', 'en', 'ch'])),
});
export type StaffArticleLine = Static<typeof StaffArticleLine>;
export const StaffArticleList = listOf(StaffArticleLine);

export const StaffArticleVersion = Type.Object({
  version: Type.Integer(),
  category: Type.String(),
  pinned: Type.Boolean(),
  shown: Type.Boolean(),
  texts: Texts,
  validFrom: Timestamp,
  /** The version that took its place before it began. */
  replacedBy: Type.Optional(Type.Integer()),
  ...signed,
});
export type StaffArticleVersion = Static<typeof StaffArticleVersion>;

/** GET /staff/articles/:id, and the answer of a change: versions newest first. */
export const StaffArticle = Type.Object({ id: Id, board: ArticleBoard, versions: Type.Array(StaffArticleVersion) });
export type StaffArticle = Static<typeof StaffArticle>;

/**
 * POST /staff/articles makes one; POST /staff/articles/:id writes its next version, with a reason, in the place of one that is still to
 * come. HTML is cleaned before it is stored. A new one that is sent again with its `attempt` is made once; 409 ALREADY_PROCESSED where it
 * says something else by then.
 */
export const StaffArticleChange = Type.Object({
  board: ArticleBoard,
  seen,
  category: Type.String({ minLength: 1, maxLength: 40 }),
  pinned: Type.Boolean(),
  shown: Type.Boolean(),
  texts: Texts,
  /** Null: at once. */
  validFrom: Type.Union([Timestamp, Type.Null()]),
  reason,
  /** Of a new article: a random name that its page keeps until it is saved. */
  attempt: Type.Optional(Type.String({ minLength: 16, maxLength: 64 })),
});
export type StaffArticleChange = Static<typeof StaffArticleChange>;

const inLanguages = <T extends typeof CompanyTexts | typeof KycTexts>(texts: T) =>
  Type.Object({ ko: texts, en: Type.Optional(texts), ch: Type.Optional(texts) });
export const StaffCompany = inLanguages(CompanyTexts);
export const StaffKyc = inLanguages(KycTexts);

const address = Type.String({ maxLength: 300 });
const message = Type.String({ maxLength: 500 });
const Messages = Type.Object({ ko: message, en: Type.Optional(message), ch: Type.Optional(message) });
export const StaffRemoteConfig = Type.Object({
  links: Type.Record(Type.String({ maxLength: 40 }), Type.Object({ ko: address, en: address })),
  whitelist: Type.Object({ code: Type.String({ maxLength: 40 }), content: Messages, shown: Type.Boolean() }),
});
export const StaffStatus = Type.Object({
  open: Type.Boolean(),
  critical: Type.Boolean(),
  message: Messages,
  version: Type.String({ minLength: 1, maxLength: 40 }),
});

/** Documents by their name; remote config takes a second person. */
export interface StaffDocumentBodies {
  readonly company: Static<typeof StaffCompany>;
  readonly kyc: Static<typeof StaffKyc>;
  readonly remoteConfig: Static<typeof StaffRemoteConfig>;
  readonly status: Static<typeof StaffStatus>;
}
export type StaffDocumentName = keyof StaffDocumentBodies;

/** GET /staff/documents/:name: the last version first. */
export interface StaffDocument<Name extends StaffDocumentName> {
  readonly versions: readonly (Static<typeof Signed> & {
    readonly version: number;
    readonly body: StaffDocumentBodies[Name];
  })[];
  readonly proposals: readonly (Static<typeof Signed> & {
    readonly id: string;
    readonly body: StaffDocumentBodies[Name];
    readonly mayRefuse: boolean;
    /** False as well where whoever proposed it may not any more: it can only be refused. */
    readonly mayConfirm: boolean;
  })[];
}
const Signed = Type.Object(signed);

/** POST /staff/documents/:name writes the next version; of remoteConfig it proposes one. */
export interface StaffDocumentChange<Name extends StaffDocumentName> {
  readonly seen: number;
  readonly body: StaffDocumentBodies[Name];
  readonly reason: string;
}
export const documentChange = (
  body: typeof StaffCompany | typeof StaffKyc | typeof StaffRemoteConfig | typeof StaffStatus,
) => Type.Object({ seen, body, reason });

export const ConsentKind = oneOf(['terms', 'privacy', 'collection', 'third', 'marketing']);
export type ConsentKind = Static<typeof ConsentKind>;

const version = { kind: ConsentKind, version: Type.String(), effectiveAt: Timestamp, texts: Texts };
export const StaffConsentVersion = Type.Object({ ...version, ...signed });
export type StaffConsentVersion = Static<typeof StaffConsentVersion>;
const mayEnd = {
  mayRefuse: Type.Boolean(),
  /** False as well where whoever proposed it may not any more: it can only be refused. */
  mayConfirm: Type.Boolean(),
};
export const StaffConsentProposal = Type.Object({ id: Id, ...version, ...signed, ...mayEnd });
export type StaffConsentProposal = Static<typeof StaffConsentProposal>;

/** GET /staff/texts/:kind: versions, the last to count first, and what a second person has to confirm. */
export const StaffConsentTexts = Type.Object({
  versions: Type.Array(StaffConsentVersion),
  proposals: Type.Array(StaffConsentProposal),
});
export type StaffConsentTexts = Static<typeof StaffConsentTexts>;

/** POST /staff/texts proposes a version: 400 STAFF_TEXT_TOO_SOON less than seven days before terms or privacy policy count. */
export const StaffConsentChange = Type.Object({
  kind: ConsentKind,
  version: Type.String({ pattern: '^[\\w.-]{1,20}$' }),
  effectiveAt: Timestamp,
  texts: Texts,
  reason,
});
export type StaffConsentChange = Static<typeof StaffConsentChange>;

/** POST /staff/content-proposals/:id/confirmation, by another operator: 403 STAFF_SAME_PERSON; 409 ALREADY_PROCESSED, STAFF_PROPOSER_LEFT, STAFF_VERSION_TAKEN. */
export const StaffContentConfirmation = Type.Object({ confirmed: Type.Boolean() });
