import { type Static, Type } from 'typebox';
import { Id, oneOf, text } from './common';

const coin = { ciCode: text(12), coinId: Type.Optional(Id) };

/** POST /v1/travel/verifications (API-098, ENTI-053): `accountNumber` is the address, with its tag after a colon. */
export const TravelVerificationRequest = Type.Object({
  ...coin,
  vaspId: text(40),
  amount: text(40),
  accountNumber: text(150),
  primaryIdentifier: text(100),
  secondaryIdentifier: text(100),
});
export type TravelVerificationRequest = Static<typeof TravelVerificationRequest>;

/** Good once, for that transfer, for 10 minutes. */
export const TravelVerification = Type.Object({ result: Type.Object({ verificationUuid: Type.String() }) });
export type TravelVerification = Static<typeof TravelVerification>;

/** POST /v1/travel/priceVerifications (API-099, ENTI-054). */
export const TravelPriceRequest = Type.Object({ ...coin, amount: text(40), address: text(120), destTag: text(40) });
export type TravelPriceRequest = Static<typeof TravelPriceRequest>;

/** `authAddress` Y: known as the member's own or verified before; `priceLimit` Y: the travel rule applies (CONS-118). */
export const TravelPrice = Type.Object({ authAddress: oneOf(['Y', 'N']), priceLimit: oneOf(['Y', 'N']) });
export type TravelPrice = Static<typeof TravelPrice>;
