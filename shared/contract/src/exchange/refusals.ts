import type { Language } from '../language';
import { apiKeyRefusals } from './refusals/api-key';
import { bankAccountRefusals } from './refusals/bank-account';
import { coinWithdrawalRefusals } from './refusals/coin-withdrawal';
import { depositRefusals } from './refusals/deposit';
import { dueDiligenceRefusals } from './refusals/due-diligence';
import { generalRefusals } from './refusals/general';
import { identityRefusals } from './refusals/identity';
import { inquiryRefusals } from './refusals/inquiry';
import { leaveRefusals } from './refusals/leave';
import { loginRefusals } from './refusals/login';
import { orderRefusals } from './refusals/order';
import { otpRefusals } from './refusals/otp';
import { phoneRefusals } from './refusals/phone';
import { priceAlertRefusals } from './refusals/price-alert';
import { protectionRefusals } from './refusals/protection';
import { fillText } from './refusals/refusal';
import { signUpRefusals } from './refusals/sign-up';
import { staffRefusals } from './refusals/staff';
import { tokenSaleRefusals } from './refusals/token-sale';
import { uploadRefusals } from './refusals/upload';
import { verificationRefusals } from './refusals/verification';
import { withdrawalRefusals } from './refusals/withdrawal';

export type { Refusal } from './refusals/refusal';
export { fillText } from './refusals/refusal';

/**
 * Everything the exchange may refuse, in one table that exchange and browser read (errors.md). Within a group the order is
 * the order of precedence: when several apply, the member gets the first.
 */
export const refusals = {
  ...generalRefusals,
  ...loginRefusals,
  ...signUpRefusals,
  ...dueDiligenceRefusals,
  ...orderRefusals,
  ...priceAlertRefusals,
  ...depositRefusals,
  ...inquiryRefusals,
  ...uploadRefusals,
  ...verificationRefusals,
  ...otpRefusals,
  ...phoneRefusals,
  ...bankAccountRefusals,
  ...identityRefusals,
  ...leaveRefusals,
  ...staffRefusals,
  ...withdrawalRefusals,
  ...coinWithdrawalRefusals,
  ...protectionRefusals,
  ...tokenSaleRefusals,
  ...apiKeyRefusals,
} as const;

export type RefusalName = keyof typeof refusals;

/** A refusal with the values of its text's placeholders, and a code of its own where the catalogue counts (AUTH-142). */
export interface Refused {
  readonly refusal: RefusalName;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly code?: number | string;
  /** What stands for values that are words of Korean where the text is another language's. */
  readonly words?: Readonly<Partial<Record<Exclude<Language, 'ko'>, Readonly<Record<string, string>>>>>;
}

export type Outcome<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & Refused);

export const accepted = <T>(value: T): Outcome<T> => ({ ok: true, value });
export const refused = (
  refusal: RefusalName,
  values?: Refused['values'],
  code?: Refused['code'],
  words?: Refused['words'],
): Outcome<never> => ({
  ok: false,
  refusal,
  ...(values && { values }),
  ...(code !== undefined && { code }),
  ...(words && { words }),
});

/** The text a member reads, placeholders filled. */
export const refusalText = ({ refusal, values, words }: Refused, language: Language = 'ko'): string =>
  fillText(refusals[refusal].text[language], { ...values, ...(language !== 'ko' && words?.[language]) });

/** The refusal behind a code of the wire, for texts in the member's language; undefined for a code without an entry. */
export const refusalByCode = (code: number | string): RefusalName | undefined =>
  (Object.keys(refusals) as RefusalName[]).find((name) => refusals[name].code === code);
