import type {
  AgreedTerms,
  Bank,
  BoardHit,
  BoardItem,
  BoardNeighbours,
  CompanyPage,
  ConsentText,
  Country,
  KycPage,
  RemoteConfig,
  SystemStatus,
} from '@maru/contract';
import { type ContentLanguage, remoteConfigMs, textIn } from '@maru/domain/content';
import { excerptOf } from '@maru/domain/content-search';
import { krwDepositMax, krwDepositMin } from '@maru/domain/deposit';
import { cleanHtml } from '../../platform/core/clean-html';
import type { Config } from '../../platform/core/config';
import { wholeList } from '../../platform/http/lists';
import type { CollectingAccount } from '../../ports/bank';
import { type BankInstitution, bankName } from './banks';
import type { Agreement } from './consent-text.service';
import type { BoardItemRow, ConsentTextRow } from './content.tables';
import type { DocumentBodies, RemoteConfigBody, StatusBody } from './content.types';
import type { CountryEntry } from './countries';

/** Views of one row in the language of the reader. */
export const consentTextIn =
  (wanted: ContentLanguage = 'ko') =>
  (row: ConsentTextRow): ConsentText => {
    const { title, contents } = row;
    const { language, text } = textIn({ ko: { title, contents }, ...row.translations }, wanted);
    return {
      id: String(row.id),
      kind: row.kind,
      title: text.title,
      version: row.version,
      effectiveAt: row.effective_at.toISOString(),
      contents: cleanHtml(text.contents),
      locale: language,
    };
  };

/** GET /v1/me/agreeTerms (API-023). */
export const toAgreedTerms = (given: readonly Agreement[], missing: readonly ConsentTextRow[]): AgreedTerms => ({
  ...wholeList(given, ({ kind, version, agreed_at }) => ({ kind, version, agreedAt: agreed_at.toISOString() })),
  missing: missing.map(({ id, kind, title, version, translations: { en, ch } }) => ({
    ...{ id: String(id), kind, title, version },
    ...((en || ch) && { titles: { ...(en && { en: en.title }), ...(ch && { ch: ch.title }) } }),
  })),
});

export const boardItemIn =
  (wanted: ContentLanguage = 'ko') =>
  (row: BoardItemRow): BoardItem => {
    const { language, text } = textIn(row.texts, wanted);
    return {
      id: String(row.id),
      board: row.board,
      category: row.category,
      title: text.title,
      contents: cleanHtml(text.contents),
      pinned: row.pinned ? 'Y' : 'N',
      createdAt: row.created_at.toISOString(),
      locale: language,
      changedAt: row.valid_from.toISOString(),
    };
  };

/** A line of a list, which carries contents for the FAQ only. */
export function boardLineIn(wanted: ContentLanguage = 'ko') {
  const view = boardItemIn(wanted);
  return (row: BoardItemRow): BoardItem => (row.board === 'faq' ? view(row) : { ...view(row), contents: '' });
}

export const boardHitIn =
  (wanted: ContentLanguage = 'ko', search: string) =>
  (row: BoardItemRow): BoardHit => {
    const { language, text } = textIn(row.texts, wanted);
    return {
      id: String(row.id),
      board: row.board,
      category: row.category,
      title: text.title,
      excerpt: excerptOf(text.contents, search),
      createdAt: row.created_at.toISOString(),
      locale: language,
    };
  };

export function neighboursIn(
  wanted: ContentLanguage = 'ko',
  [older, newer]: readonly [older?: BoardItemRow, newer?: BoardItemRow],
): BoardNeighbours {
  const view = (row: BoardItemRow | undefined) => {
    if (!row) return null;
    const { language, text } = textIn(row.texts, wanted);
    return { id: String(row.id), title: text.title, locale: language };
  };
  return { older: view(older), newer: view(newer) };
}

export function companyPageIn(wanted: ContentLanguage = 'ko', body: DocumentBodies['company'], at: Date): CompanyPage {
  const { language, text } = textIn(body, wanted);
  const [facts, certificates, retention] = [[...text.facts], [...text.certificates], [...text.retention]];
  const texts = { intro: cleanHtml(text.intro), facts, certificates, retention };
  return { locale: language, changedAt: at.toISOString(), texts };
}

export function kycPageIn(wanted: ContentLanguage = 'ko', body: DocumentBodies['kyc'], at: Date): KycPage {
  const { language, text } = textIn(body, wanted);
  const questions = text.questions.map(({ title, contents }) => ({ title, contents: cleanHtml(contents) }));
  const cleaned = { intro: cleanHtml(text.intro), legal: cleanHtml(text.legal), questions };
  return { locale: language, changedAt: at.toISOString(), texts: { ...text, steps: [...text.steps], ...cleaned } };
}

/** An address in one language only is left to the reader's fallback, Korean (HELP-051). */
export function remoteConfigView(
  { links, whitelist }: RemoteConfigBody,
  { world }: Pick<Config, 'world'>,
): RemoteConfig {
  const byLocale = ({ ko, en }: { readonly ko: string; readonly en?: string | undefined }) =>
    en ? { ko, 'en-us': en } : { ko };
  return {
    intervalMs: world === 'production' ? remoteConfigMs : 0,
    links: Object.fromEntries(Object.entries(links).map(([name, link]) => [name, byLocale(link)])),
    whitelist: {
      code: whitelist.code,
      content: byLocale(whitelist.content),
      is_show: whitelist.shown ? 'Y' : 'N',
    },
  };
}

export const toBank = ({ code, name }: BankInstitution): Bank => ({ mcode: code, name });

export const toCountry = ({ id, name, diallingCode }: CountryEntry): Country => ({
  cntidx: id,
  cntName: name,
  cntLocalCode: diallingCode,
});

/** ENTI-090. @param maintenance - text of the process's own configuration, which closes whatever the staff has set; empty: none. */
export function statusIn(
  wanted: ContentLanguage = 'ko',
  { open, critical, message, version }: StatusBody,
  maintenance: string,
): SystemStatus {
  const said = maintenance || textIn(message, wanted).text || message.ko;
  return {
    serverStatus: open && !maintenance ? 'true' : 'false',
    serverMsg: open && !critical && !maintenance ? '' : said,
    serverVersion: version,
    critical: critical ? 'Y' : 'N',
  };
}

/** GET data/bonanza: the exchange's own account, and the bounds of KRW transfers (CONS-030, CONS-097). */
export const transferSettingsView = ({ bankCode, number, holder }: CollectingAccount) => ({
  bankCode,
  bankName: bankName(bankCode),
  accountNumber: number,
  accountHolder: holder,
  backCode: '280',
  deviceType: '200',
  depositMin: krwDepositMin,
  depositMax: krwDepositMax,
});
