import { type Static, type TOptional, type TString, Type } from 'typebox';
import { text } from './common';

const fields = [
  'foreign',
  'nationality',
  'resident',
  'englishName',
  'purpose',
  'fundSource',
  'owner',
  'job',
  'company',
  'department',
  'position',
  'companyPhone',
  'companyAddress',
  'businessName',
  'businessNumber',
  'businessType',
  'foundedOn',
  'businessPhone',
  'businessAddress',
  'pledge',
] as const;
type Field = (typeof fields)[number];

/** The identity form as it stands; what is not answered is left out or empty (our names, AMB-84). */
const answers = Object.fromEntries(fields.map((field) => [field, text(200)])) as Record<Field, TOptional<TString>>;

/** POST /v1/auth/kyc-confirmations (API-053); multipart with upfile1 to upfile3 for foreigners. */
export const IdentityForm = Type.Object(answers);
export type IdentityForm = Static<typeof IdentityForm>;

/** PUT /v1/auth/kyc-draft (ours): the form half-way, and the page that the member has reached, 1 to 5. */
export const IdentityDraftForm = Type.Object({ ...answers, page: text(1) });
export type IdentityDraftForm = Static<typeof IdentityDraftForm>;

/** GET /v1/auth/kyc-draft (ours). `reason` is the reviewer's, where the last form was sent back. */
export const IdentityDraft = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: 5 }),
  answers: Type.Record(Type.String(), Type.String()),
  reason: Type.Union([Type.String(), Type.Null()]),
});
export type IdentityDraft = Static<typeof IdentityDraft>;
