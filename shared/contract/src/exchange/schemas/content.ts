import { type Static, Type } from 'typebox';
import { captchaFields, Id, listOf, oneOf, Timestamp, YesNo } from './common';
import { Locale } from './written';

/** GET /v1/board/notices, /v1/board/faqs, /v1/board/items. `contents` is cleaned HTML; lists carry it for FAQ only. */
export const BoardItem = Type.Object({
  id: Id,
  board: Type.Optional(oneOf(['notice', 'faq', 'item'])),
  category: Type.String(),
  title: Type.String(),
  contents: Type.String(),
  pinned: YesNo,
  createdAt: Timestamp,
  /** Language of title and contents: the asked one, else `ko`. */
  locale: Type.Optional(Locale),
  /** When this version began to count; later than `createdAt` where it was changed. */
  changedAt: Type.Optional(Timestamp),
});
export type BoardItem = Static<typeof BoardItem>;

/** GET data/terms-of-use and the other consent texts. */
export const ConsentText = Type.Object({
  id: Id,
  kind: Type.String(),
  title: Type.String(),
  version: Type.String(),
  /** In the future for a version that is announced. */
  effectiveAt: Timestamp,
  contents: Type.String(),
  /** Language of title and contents: the asked one, else `ko`. */
  locale: Type.Optional(Locale),
});
export type ConsentText = Static<typeof ConsentText>;

const MissingTerms = Type.Object({
  id: Id,
  kind: Type.String(),
  /** In Korean. */
  title: Type.String(),
  version: Type.String(),
  /** The title in the other languages that it is written in. */
  titles: Type.Optional(Type.Object({ en: Type.Optional(Type.String()), ch: Type.Optional(Type.String()) })),
});

/** GET /v1/me/agreeTerms: what the member has agreed to, in one page, and the needed texts in force that he has not. */
export const AgreedTerms = Type.Object({
  ...listOf(Type.Object({ kind: Type.String(), version: Type.String(), agreedAt: Timestamp })).properties,
  missing: Type.Array(MissingTerms),
});
export type AgreedTerms = Static<typeof AgreedTerms>;

/** POST /v1/questions (ENTI-020), as multipart with up to three pictures upfile1 to upfile3; lengths are judged by the refusals ERR-180..182. */
export const InquiryRequest = Type.Object({
  category: Type.Optional(Type.String({ maxLength: 100 })),
  title: Type.Optional(Type.String({ maxLength: 1000 })),
  contents: Type.Optional(Type.String({ maxLength: 20_000 })),
  ...captchaFields,
});
export type InquiryRequest = Static<typeof InquiryRequest>;

/** GET /v1/questions: the member's own, newest first. */
export const Inquiry = Type.Object({
  id: Id,
  category: Type.String(),
  title: Type.String(),
  contents: Type.String(),
  status: Type.Union([Type.Literal('Pending'), Type.Literal('CompletedAnswer')]),
  answer: Type.Union([Type.String(), Type.Null()]),
  createdAt: Timestamp,
  answeredAt: Type.Union([Timestamp, Type.Null()]),
  /** How many pictures it has; GET /v1/questions/:id/files/:index shows one, from 0 on. */
  files: Type.Integer(),
});
export type Inquiry = Static<typeof Inquiry>;

export const Bank = Type.Object({ mcode: Type.String(), name: Type.String() });
export type Bank = Static<typeof Bank>;
export const Country = Type.Object({ cntidx: Id, cntName: Type.String(), cntLocalCode: Type.String() });
export type Country = Static<typeof Country>;

/** ENTI-090: inner and outer status. */
export const SystemStatus = Type.Object({
  serverStatus: Type.String(),
  serverMsg: Type.String(),
  serverVersion: Type.String(),
  /** Y: the message takes the place of every page, with a reload (ENTI-092). */
  critical: Type.Optional(YesNo),
});
export type SystemStatus = Static<typeof SystemStatus>;
