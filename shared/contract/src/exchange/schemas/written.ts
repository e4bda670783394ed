import { type Static, Type } from 'typebox';
import { Count, Id, oneOf, Page, Timestamp } from './common';

/** Language in which a reader wants what people have written (`?locale=`). */
export const Locale = oneOf(['ko', 'en', 'ch']);
export type Locale = Static<typeof Locale>;

export const LocaleQuery = Type.Object({ locale: Type.Optional(Locale) });
/** GET /v1/board/{notices, faqs, items}. */
export const BoardQuery = Type.Object({
  page: Type.Optional(Page),
  count: Type.Optional(Count),
  locale: Type.Optional(Locale),
  category: Type.Optional(Type.String({ maxLength: 40 })),
});

/** GET /v1/board/search?q=&board=: articles in force that answer a search, the likeliest first. */
export const BoardSearchQuery = Type.Object({
  q: Type.String({ maxLength: 60 }),
  board: Type.Optional(oneOf(['notice', 'faq', 'item'])),
  page: Type.Optional(Page),
  count: Type.Optional(Count),
  locale: Type.Optional(Locale),
});
export const BoardHit = Type.Object({
  id: Id,
  board: oneOf(['notice', 'faq', 'item']),
  category: Type.String(),
  title: Type.String(),
  /** Plain text around the first word that was looked for. */
  excerpt: Type.String(),
  createdAt: Timestamp,
  locale: Locale,
});
export type BoardHit = Static<typeof BoardHit>;

/** GET /v1/board/items/:id/neighbours: the items of its board that were published just before and just after it. */
const Neighbour = Type.Object({ id: Id, title: Type.String(), locale: Locale });
export const BoardNeighbours = Type.Object({
  older: Type.Union([Neighbour, Type.Null()]),
  newer: Type.Union([Neighbour, Type.Null()]),
});
export type BoardNeighbours = Static<typeof BoardNeighbours>;

const words = (maxLength: number) => Type.String({ maxLength });
const html = (maxLength = 20_000) => Type.String({ maxLength });
const Fact = Type.Object({ label: words(100), value: words(500) });

/** The page about the company in one language (HELP-020, HELP-021). */
export const CompanyTexts = Type.Object({
  intro: html(),
  facts: Type.Array(Fact, { maxItems: 30 }),
  certificates: Type.Array(Fact, { maxItems: 30 }),
  retention: Type.Array(Fact, { maxItems: 30 }),
});
export type CompanyTexts = Static<typeof CompanyTexts>;

const AppAddress = Type.String({ pattern: '^https://[^\\s]+$', maxLength: 300 });

/** The page about verification in one language: seven steps, eight questions (HELP-030..043). */
export const KycTexts = Type.Object({
  intro: html(),
  legal: html(),
  steps: Type.Array(Type.Object({ title: words(100), text: words(500) }), { minItems: 7, maxItems: 7 }),
  questions: Type.Array(Type.Object({ title: words(200), contents: html(5_000) }), { minItems: 8, maxItems: 8 }),
  appIos: AppAddress,
  appAndroid: AppAddress,
});
export type KycTexts = Static<typeof KycTexts>;

/** GET /v1/pages/company and /v1/pages/kyc (ours): the page and the language it is in. */
export const CompanyPage = Type.Object({ locale: Locale, changedAt: Timestamp, texts: CompanyTexts });
export type CompanyPage = Static<typeof CompanyPage>;
export const KycPage = Type.Object({ locale: Locale, changedAt: Timestamp, texts: KycTexts });
export type KycPage = Static<typeof KycPage>;

/** ko is the fallback where a text or an address has no other form (HELP-051). */
const ByLocale = Type.Object({ ko: Type.String(), 'en-us': Type.Optional(Type.String()) });

/**
 * GET /v1/remote-config: what can change without a release (API-156, HELP-050..053). `intervalMs`: when to ask again, 0 for on
 * every start only. `links`: addresses by name; an empty one is hidden.
 */
export const RemoteConfig = Type.Object({
  intervalMs: Type.Integer(),
  links: Type.Record(Type.String(), ByLocale),
  /** ENTI-084. */
  whitelist: Type.Object({ code: Type.String(), content: ByLocale, is_show: oneOf(['Y', 'N']) }),
});
export type RemoteConfig = Static<typeof RemoteConfig>;
