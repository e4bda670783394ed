import { type Static, Type } from 'typebox';
import { text, typedTextMax } from './common';

const account = { bankCode: text(10), accountNumber: text(typedTextMax) };

/** POST /v1/aspect/coocon/validate-account-realname (API-080), POST /v1/aspect/bonanza/doCorporatePossess (API-075). */
export const BankAccountRequest = Type.Object(account);
export type BankAccountRequest = Static<typeof BankAccountRequest>;

/** POST /v1/aspect/bonanza/doRegisterAccount (API-076): `code` is what the deposit of 1 won shows. */
export const BankAccountRegistration = Type.Object({
  ...account,
  deviceType: text(10),
  procType: text(10),
  code: text(20),
});
export type BankAccountRegistration = Static<typeof BankAccountRegistration>;

/** GET /v1/aspect/bonanza/accountFailCnt (API-079): wrong codes of today, and how many close the step until midnight KST. */
export const BankAccountFailures = Type.Object({
  failCnt: Type.Integer({ minimum: 0 }),
  maxCnt: Type.Integer({ minimum: 1 }),
});
export type BankAccountFailures = Static<typeof BankAccountFailures>;
