import { Money, parseAmount } from './amount';
import { isBeyondAmounts } from './beyond-amounts';
import { isVerified, type MemberFacts } from './member';

/** What the status of a sale follows from. Moments are epoch milliseconds, quantities decimal texts. */
export interface SaleFacts {
  readonly startsAt: number;
  readonly endsAt: number;
  /** Closed by the house, sold out or not. */
  readonly complete: boolean;
  /** Takes no purchases for now; the status stays as it is. */
  readonly paused: boolean;
  readonly offered: string;
  readonly sold: string;
}

export type SaleStatus = 'soon' | 'ing' | 'end';

const soldOutPercent = 99;
const dayMs = 24 * 60 * 60 * 1000;
const kstMs = 9 * 60 * 60 * 1000;
/** Decimals of a quantity of tokens, of a price per token and of every payment coin but KRW. */
export const saleScale = 8;
/** From this auth level on a member may buy (AUTH-124). */
export const saleLevelMin = 3;
const whitelistSuffix = /\s*\(Whitelist\)\s*$/;

/** A Korean title marks a sale for the whitelist alone (SALE-007). */
export const isWhitelistTitle = (title: string): boolean => whitelistSuffix.test(title);
export const withoutWhitelistMark = (title: string): string => title.replace(whitelistSuffix, '');

/** Percent of the offered tokens that are sold (SALE-019). */
export const soldPercent = ({ sold, offered }: Pick<SaleFacts, 'sold' | 'offered'>): Money =>
  new Money(offered).isZero() ? new Money(0) : new Money(sold).times(100).div(offered);

/** Status of a sale, tested in the order of the specification (SALE-015..018). @param now - epoch milliseconds of the server. */
export function saleStatus(sale: Omit<SaleFacts, 'paused'>, now: number): SaleStatus {
  if (sale.startsAt > now) return 'soon';
  if (isClosed(sale)) return 'end';
  return now <= sale.endsAt ? 'ing' : 'end';
}

/** Sold out or closed by the house, whatever its end (SALE-016). */
const isClosed = (sale: Pick<SaleFacts, 'complete' | 'offered' | 'sold'>): boolean =>
  sale.complete || soldPercent(sale).gte(soldOutPercent);

/** Whether it takes purchases right now. */
export const isSelling = (sale: SaleFacts, now: number): boolean => saleStatus(sale, now) === 'ing' && !sale.paused;

/** Ended before its time, sold out or closed early, and shown so ever after: neither happens once that time is over (SALE-021, AMB-08). */
export const endedEarly = (sale: Omit<SaleFacts, 'paused'>, now: number): boolean =>
  saleStatus(sale, now) === 'end' && isClosed(sale);

/** Share for the progress bar, 0 to 1: full from 99 percent on (SALE-035). */
export function saleProgress(sale: Pick<SaleFacts, 'complete' | 'offered' | 'sold'>): number {
  return isClosed(sale) ? 1 : soldPercent(sale).div(100).toNumber();
}

/** Whole days of UTC+9 until the start; 0 on the day itself (SALE-020, AMB-35). */
export function daysToStart({ startsAt }: Pick<SaleFacts, 'startsAt'>, now: number): number {
  const day = (moment: number) => Math.floor((moment + kstMs) / dayMs);
  return Math.max(0, day(startsAt) - day(now));
}

/** The moment the countdown runs to, and the whole seconds left to it; null once the sale has ended (SALE-034). */
export function saleCountdown(
  sale: Omit<SaleFacts, 'paused'>,
  now: number,
): { to: 'start' | 'end'; seconds: number } | null {
  const status = saleStatus(sale, now);
  if (status === 'end') return null;
  const to = status === 'soon' ? sale.startsAt : sale.endsAt;
  return { to: status === 'soon' ? 'start' : 'end', seconds: Math.max(0, Math.ceil((to - now) / 1000)) };
}

/** Decimals of an amount to pay (SALE-049). */
export const paymentDecimals = (coin: string): number => (coin === 'KRW' ? 0 : saleScale);

const cut = (value: Money, decimals = saleScale): Money => value.toDecimalPlaces(decimals, Money.ROUND_DOWN);

/** Tokens for a payment (SALE-045), cut to what the books can hold. @param rate - tokens per unit paid. */
export const purchasedFor = (paid: Money | string, rate: string): Money => cut(new Money(paid).times(rate));

/** Tokens on top (SALE-046). */
export const bonusFor = (purchased: Money | string, percent: string): Money =>
  cut(new Money(purchased).times(percent).div(100));

/** Price of one token in the payment coin (SALE-047). */
export const pricePerToken = (rate: string): Money => cut(new Money(1).div(rate));

/** What a member may still pay in one coin (SALE-051). */
export const allowanceLeft = (max: string, paidBefore: string): Money => Money.max(new Money(max).minus(paidBefore), 0);

/** A percent button: that share of the smaller of wallet and allowance (SALE-050). */
export const shareToPay = (percent: number, available: string, left: Money | string, coin: string): Money =>
  cut(Money.min(available, left).times(percent).div(100), paymentDecimals(coin));

/** Keeps digits and one dot, and as many decimals as the coin has (SALE-049). */
export function tidySaleAmount(text: string, coin: string): string {
  const [whole = '', ...rest] = text.replace(/[^0-9.]/g, '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  const decimals = paymentDecimals(coin);
  if (rest.length === 0 || decimals === 0) return digits;
  return `${digits || '0'}.${rest.join('').slice(0, decimals)}`;
}

/** Names of refusals that keep a member from buying; each stands in the refusal table of the contract. */
export type SaleGateRefusal =
  | 'DUE_DILIGENCE_NEEDED'
  | 'FOREIGN_RESIDENT'
  | 'WATCH_LISTED'
  | 'WATCH_LIST_REVIEW'
  | 'REVERIFICATION_OVERDUE'
  | 'TRANSACTION_REFUSED'
  | 'UNDER_REVIEW'
  | 'SALE_RESTRICTED'
  | 'SALE_WHITELIST_ONLY'
  | 'SALE_PHONE_MISSING';

export interface SaleBuyer
  extends Pick<
    MemberFacts,
    | 'authLevel'
    | 'dueDiligence'
    | 'foreignNational'
    | 'livesAbroad'
    | 'watchListed'
    | 'watchListPending'
    | 'reverifyBefore'
    | 'saleAllowed'
  > {
  readonly saleWhitelisted: boolean;
  readonly phone: string;
}

/** First condition of a purchase that the member does not meet, in the order of the specification (SALE-060..068, SALE-075). */
export function saleGate(buyer: SaleBuyer, whitelistOnly: boolean, now: number): SaleGateRefusal | null {
  return identityGate(buyer, now) ?? saleRightGate(buyer, whitelistOnly);
}

function identityGate(buyer: SaleBuyer, now: number): SaleGateRefusal | null {
  // Who is on a watch list or lives abroad has verification info, whatever became of it (SALE-061..063).
  const hasInfo = buyer.dueDiligence !== 'none' || buyer.watchListed || buyer.livesAbroad;
  if (buyer.authLevel < saleLevelMin || !hasInfo) return 'DUE_DILIGENCE_NEEDED';
  if (buyer.foreignNational && buyer.livesAbroad) return 'FOREIGN_RESIDENT';
  if (buyer.watchListed) return 'WATCH_LISTED';
  if (buyer.watchListPending) return 'WATCH_LIST_REVIEW';
  if (buyer.reverifyBefore && now >= buyer.reverifyBefore.getTime()) return 'REVERIFICATION_OVERDUE';
  if (buyer.dueDiligence === 'refused') return 'TRANSACTION_REFUSED';
  if (buyer.dueDiligence === 'underReview') return 'UNDER_REVIEW';
  return isVerified(buyer) ? null : 'DUE_DILIGENCE_NEEDED';
}

function saleRightGate(buyer: SaleBuyer, whitelistOnly: boolean): SaleGateRefusal | null {
  if (!buyer.saleAllowed) return 'SALE_RESTRICTED';
  if (whitelistOnly && !buyer.saleWhitelisted) return 'SALE_WHITELIST_ONLY';
  return buyer.phone === '' ? 'SALE_PHONE_MISSING' : null;
}

/** Terms in one payment coin, and what the member has and has paid before. Decimal texts. */
export interface PaymentTerms {
  readonly coin: string;
  readonly rate: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly paidBefore: string;
  readonly available: string;
  /** Tokens that are left of the sale. */
  readonly remaining: string;
}

/** Names of refusals that an amount can lead to; each stands in the refusal table of the contract. */
export type SaleAmountRefusal =
  | 'SALE_AMOUNT_MISSING'
  | 'SALE_OVER_WALLET'
  | 'SALE_BELOW_MINIMUM'
  | 'SALE_OVER_ALLOWANCE'
  | 'SALE_OVER_REMAINING';

/** First thing that is wrong with an amount to pay (SALE-069..072, SALE-076). @param text - as typed. */
export function saleAmountProblem(text: string, terms: PaymentTerms): SaleAmountRefusal | null {
  if (isBeyondAmounts(text)) return 'SALE_OVER_WALLET';
  const amount = parseAmount(text);
  if (!amount?.gt(0) || amount.decimalPlaces() > paymentDecimals(terms.coin)) return 'SALE_AMOUNT_MISSING';
  if (amount.gt(terms.available)) return 'SALE_OVER_WALLET';
  if (amount.lt(terms.minimum)) return 'SALE_BELOW_MINIMUM';
  if (amount.gt(allowanceLeft(terms.maximum, terms.paidBefore))) return 'SALE_OVER_ALLOWANCE';
  return purchasedFor(amount, terms.rate).gt(terms.remaining) ? 'SALE_OVER_REMAINING' : null;
}
