import { type Static, Type } from 'typebox';
import { text } from './common';
import { factorFields } from './protection';

/** POST /v1/auth/sms/foreignPhone (API-051): country and its dialling code from GET /v1/country; with a code where a second factor is set up. */
export const ForeignPhoneRequest = Type.Object({
  name: text(100),
  cntidx: text(18),
  cntLocalCode: text(10),
  mPhone: text(40),
  ...factorFields,
});
export type ForeignPhoneRequest = Static<typeof ForeignPhoneRequest>;

/** POST /v1/auth/sms/foreignPhoneValid (API-052). */
export const ForeignPhoneCode = Type.Object({ code: text(20) });
export type ForeignPhoneCode = Static<typeof ForeignPhoneCode>;
