/** Boards of articles: notices, the FAQ, and guides that belong to neither. */
export const boards = ['notice', 'faq', 'item'] as const;
export type Board = (typeof boards)[number];

/** A text in Korean, and in the other languages as far as it was translated. */
export interface Translated<T> {
  readonly ko: T;
  readonly en?: T | undefined;
  readonly ch?: T | undefined;
}

export type ContentLanguage = keyof Translated<unknown>;

/** The text for a reader, and the language it is in: his own, else Korean, which every text has. */
export function textIn<T>(
  texts: Translated<T>,
  language: ContentLanguage,
): { readonly language: ContentLanguage; readonly text: T } {
  const own = texts[language];
  return own === undefined ? { language: 'ko', text: texts.ko } : { language, text: own };
}

/** Steps of the carousel, and questions, of the page about verification (HELP-033, HELP-035). */
export const kycSteps = 7;
export const kycQuestions = 8;

const dayMs = 24 * 60 * 60 * 1000;

/** Article 3 of the terms of use: members hear of a new version this long before it counts. */
export const consentNoticeMs = 7 * dayMs;

/** Texts whose new versions must be announced before they count. */
const announcedKinds: readonly string[] = ['terms', 'privacy'];

/** Why a new version of a text cannot count from then on; null where it can. Moments are milliseconds. */
export function consentVersionProblem(
  version: { readonly kind: string; readonly effectiveAt: number },
  now: number,
): 'inThePast' | 'tooSoon' | null {
  if (version.effectiveAt < now) return 'inThePast';
  return announcedKinds.includes(version.kind) && version.effectiveAt < now + consentNoticeMs ? 'tooSoon' : null;
}

/** Addresses that remote config delivers, in the order of the footer (HELP-050). */
export const helpLinks = [
  'notice',
  'virtualAssets',
  'media',
  'useInformation',
  'faq',
  'customerCenter',
  'depositWithdrawInfo',
  'joinInfo',
  'term',
  'policy',
  'serviceOperationPolicy',
  'significant',
  'listingInquiries',
  'recruitment',
] as const;
export type HelpLink = (typeof helpLinks)[number];

/** How often production asks for remote config again; elsewhere a page asks once, at its start (HELP-053, AMB-58). */
export const remoteConfigMs = 360_000;

/** An address that a link may lead to: a path of the product, an https site, a mail address; empty hides the link (HELP-055). */
export const isLinkAddress = (address: string): boolean =>
  address === '' ||
  /^\/(?![/\\])[^\s\\]*$/.test(address) ||
  /^https:\/\/[^\s\\]+$/.test(address) ||
  /^mailto:[^\s\\@]+@[^\s\\]+$/.test(address);

/** A line of a table on a page: what, and its value. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** The page about the company, in one language (HELP-020, HELP-021). `intro` is HTML. */
export interface CompanyTexts {
  readonly intro: string;
  readonly facts: readonly Fact[];
  /** Certificates with their dates. */
  readonly certificates: readonly Fact[];
  /** How long which data is kept. */
  readonly retention: readonly Fact[];
}

/** The page about verification, in one language (HELP-030..043). `intro`, `legal` and answers are HTML. */
export interface KycTexts {
  readonly intro: string;
  readonly legal: string;
  readonly steps: readonly { readonly title: string; readonly text: string }[];
  readonly questions: readonly { readonly title: string; readonly contents: string }[];
  /** Where the app is downloaded from, shown as QR codes. */
  readonly appIos: string;
  readonly appAndroid: string;
}

/** Categories that operators choose from. */
export const noticeCategories = ['중요', '점검', '상장', '정책', '이벤트', '미디어'] as const;
export const faqCategories = ['회원', '인증', '입출금', '이용안내'] as const;
export const guideCategories = ['입출금', '거래', '보안', '이용안내'] as const;
