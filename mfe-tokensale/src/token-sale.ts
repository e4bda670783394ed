import type { Language } from '@maru/platform/i18n';
import { Decimal } from '@maru/platform/money';

/** A token that is sold for other coins, as the list shows it. Moments are epoch milliseconds. */
export interface TokenSale {
  readonly code: string;
  /** Code of the token that is sold. */
  readonly token: string;
  readonly whitelistOnly: boolean;
  readonly title: Readonly<Record<Language, string>>;
  readonly comment: Readonly<Record<Language, string>>;
  readonly startsAt: number;
  readonly endsAt: number;
  /** Closed by the house, sold out or not. */
  readonly complete: boolean;
  /** Tokens on offer and sold, decimal texts. */
  readonly offered: string;
  readonly sold: string;
}

export type SaleStatus = 'soon' | 'ing' | 'end';

const soldOutPercent = 99;
const dayMs = 24 * 60 * 60 * 1000;
const kstMs = 9 * 60 * 60 * 1000;

/** Percent of the offered tokens that are sold (SALE-019). */
export const soldPercent = ({ sold, offered }: Pick<TokenSale, 'sold' | 'offered'>): Decimal =>
  new Decimal(offered).isZero() ? new Decimal(0) : new Decimal(sold).div(offered).times(100);

/** Status of a sale, tested in the order of the specification (SALE-015..018). @param now - epoch milliseconds. */
export function saleStatus(sale: TokenSale, now: number): SaleStatus {
  if (sale.startsAt > now) return 'soon';
  if (sale.complete || soldPercent(sale).gte(soldOutPercent)) return 'end';
  return now <= sale.endsAt ? 'ing' : 'end';
}

/** Ended before its time: sold out or closed early (SALE-021). */
export const endedEarly = (sale: TokenSale, now: number): boolean =>
  saleStatus(sale, now) === 'end' && now < sale.endsAt;

/** Share for the progress bar, 0 to 1: full from 99 percent on (SALE-035). */
export const progress = (sale: TokenSale): number => {
  const percent = soldPercent(sale);
  return sale.complete || percent.gte(soldOutPercent) ? 1 : percent.div(100).toNumber();
};

/** Whole days of UTC+9 until the start; 0 on the day itself (SALE-020, AMB-35). */
export function daysToStart({ startsAt }: TokenSale, now: number): number {
  const day = (moment: number) => Math.floor((moment + kstMs) / dayMs);
  return Math.max(0, day(startsAt) - day(now));
}
