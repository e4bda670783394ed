import type { TokenSale } from '@maru/contract';
import type { Language } from '@maru/platform/i18n';
import { Decimal } from '@maru/platform/money';

export type SaleStatus = 'soon' | 'ing' | 'end';

const soldOutPercent = 99;
const dayMs = 24 * 60 * 60 * 1000;
const kstMs = 9 * 60 * 60 * 1000;

/** Percent of the offered tokens that are sold (SALE-019). */
export const soldPercent = ({ ieCnt, totalCount }: Pick<TokenSale, 'ieCnt' | 'totalCount'>): Decimal =>
  new Decimal(totalCount).isZero() ? new Decimal(0) : new Decimal(ieCnt).div(totalCount).times(100);

/** Status of a sale, tested in the order of the specification (SALE-015..018). @param now - epoch milliseconds. */
export function saleStatus(sale: TokenSale, now: number): SaleStatus {
  if (Date.parse(sale.startDatetime) > now) return 'soon';
  if (sale.completeYn === 'Y' || soldPercent(sale).gte(soldOutPercent)) return 'end';
  return now <= Date.parse(sale.endDatetime) ? 'ing' : 'end';
}

/** Ended before its time: sold out or closed early (SALE-021). */
export const endedEarly = (sale: TokenSale, now: number): boolean =>
  saleStatus(sale, now) === 'end' && now < Date.parse(sale.endDatetime);

/** Share for the progress bar, 0 to 1: full from 99 percent on (SALE-035). */
export const progress = (sale: TokenSale): number => {
  const percent = soldPercent(sale);
  return sale.completeYn === 'Y' || percent.gte(soldOutPercent) ? 1 : percent.div(100).toNumber();
};

/** Whole days of UTC+9 until the start; 0 on the day itself (SALE-020, AMB-35). */
export function daysToStart(sale: TokenSale, now: number): number {
  const day = (moment: number) => Math.floor((moment + kstMs) / dayMs);
  return Math.max(0, day(Date.parse(sale.startDatetime)) - day(now));
}

const whitelistSuffix = /\s*\(Whitelist\)\s*$/;

export const isWhitelistOnly = (sale: TokenSale): boolean => whitelistSuffix.test(sale.tkName);

/** Title and comment in the member's language, Korean where there is none (SALE-005..007). */
export function saleTexts(sale: TokenSale, language: Language): { title: string; comment: string } {
  const title = { ko: sale.tkName, en: sale.tkNameEn, ch: sale.tkNameCa }[language] || sale.tkName;
  const comment = { ko: sale.comments, en: sale.commentsEn, ch: sale.commentsCa }[language] || sale.comments;
  return { title: title.replace(whitelistSuffix, ''), comment };
}
