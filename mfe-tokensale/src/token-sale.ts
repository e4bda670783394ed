import type { SaleFacts } from '@maru/domain/token-sale';
import type { Language } from '@maru/platform/i18n';
import { Decimal } from '@maru/platform/money';

/** A token that is sold for other coins, as the list shows it. */
export interface TokenSale extends SaleFacts {
  readonly code: string;
  /** Code of the token that is sold. */
  readonly token: string;
  readonly whitelistOnly: boolean;
  readonly title: Readonly<Record<Language, string>>;
  readonly comment: Readonly<Record<Language, string>>;
}

/** A sale with everything that its own page shows. Quantities are decimal texts. */
export interface SaleDetail extends TokenSale {
  readonly tokenName: string;
  readonly bonusPercent: string;
  /** HTML. */
  readonly contents: Readonly<Record<Language, string>>;
  readonly payments: readonly SalePayment[];
  /** ISO 3166. */
  readonly barredCountries: readonly string[];
}

/** A coin that a sale takes. */
export interface SalePayment {
  readonly coin: string;
  readonly coinName: string;
  readonly coinId: string;
  /** Tokens per unit paid. */
  readonly rate: string;
  readonly minimum: string;
  readonly maximum: string;
  /** Paid by the member so far. */
  readonly paidBefore: string;
}

/** A purchase in the member's history. */
export interface SaleOrder {
  readonly number: string;
  readonly at: string;
  readonly sale: string;
  readonly paid: string;
  readonly coin: string;
  readonly bought: string;
  readonly bonus: string;
  readonly handedOut: boolean;
}

/** Tokens that are left, decimal text. */
export const remainingOf = ({ offered, sold }: Pick<SaleDetail, 'offered' | 'sold'>): string => {
  const left = new Decimal(offered).minus(sold);
  return Decimal.max(left, 0).toFixed();
};
