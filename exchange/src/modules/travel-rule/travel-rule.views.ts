import type {
  TravelPrice,
  TravelPriceRequest,
  TravelVerification,
  TravelVerificationRequest,
  Vasp,
} from '@maru/contract';
import type { TravelRuleExchange } from '../../ports/travel-rule';
import type { PriceAnswer, PriceWish, RecipientWish } from './travel-rule.types';

/** ENTI-044. */
export const vaspView = ({ id, name, country }: TravelRuleExchange): Vasp => ({
  vaspId: id,
  vaspName: name,
  country,
});

/** ENTI-053. What is left out is empty. */
export const toRecipientWish = (body: TravelVerificationRequest): RecipientWish => ({
  coin: body.ciCode ?? '',
  exchangeId: body.vaspId ?? '',
  amount: body.amount ?? '',
  account: body.accountNumber ?? '',
  surname: body.primaryIdentifier ?? '',
  givenName: body.secondaryIdentifier ?? '',
});

export const verificationView = (uuid: string): TravelVerification => ({ result: { verificationUuid: uuid } });

/** ENTI-054. What is left out is empty. */
export const toPriceWish = ({ ciCode, amount, address, destTag }: TravelPriceRequest): PriceWish => ({
  coin: ciCode ?? '',
  amount: amount ?? '',
  address: address ?? '',
  tag: destTag ?? '',
});

export const priceView = ({ known, applies }: PriceAnswer): TravelPrice => ({
  authAddress: known ? 'Y' : 'N',
  priceLimit: applies ? 'Y' : 'N',
});
