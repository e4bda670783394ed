import { type Static, type TSchema, Type } from 'typebox';

/** One of a few words; an `enum` in OpenAPI, checked by Ajv. */
export const oneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });

/** Decimal text without exponent or sign: "0", "12", "0.00000001". Prices, quantities, totals on the wire. */
export const Amount = Type.String({ pattern: '^(0|[1-9][0-9]{0,17})(\\.[0-9]{1,8})?$', maxLength: 27 });
/** As Amount, negative allowed: profits, changes. */
export const SignedAmount = Type.String({ pattern: '^-?(0|[1-9][0-9]{0,17})(\\.[0-9]{1,8})?$', maxLength: 28 });
export const YesNo = Type.Union([Type.Literal('Y'), Type.Literal('N')]);
export type YesNo = Static<typeof YesNo>;
/** Longest text of an address that a call takes: longer than any address of the networks (decision 69). */
export const addressTextMax = 120;

/** Of a field whose refusal also tells that it is too long: far longer than anybody means it to be. */
export const typedTextMax = 10_000;

/** Text of a form that may be missing, so that the refusal of the field is told and not that of the schema. */
export const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
/** Row id: digits. */
export const Id = Type.String({ pattern: '^[0-9]{1,18}$' });
/** ISO 8601 in UTC with milliseconds. */
export const Timestamp = Type.String({ format: 'date-time' });
/** Day in UTC+9, both ends of a range included. */
export const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });
/** 1-based page number, capped so that an offset stays small. */
export const Page = Type.Integer({ minimum: 1, maximum: 100_000, default: 1 });
export const Count = Type.Integer({ minimum: 1, maximum: 100, default: 10 });
export const MarketCode = Type.String({ pattern: '^[A-Z0-9_]{2,12}-[A-Z0-9_]{2,12}$' });
export const CoinCode = Type.String({ pattern: '^[A-Z0-9_]{2,12}$' });
export const Side = Type.Union([Type.Literal('B'), Type.Literal('S')]);
export type Side = Static<typeof Side>;

const token = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
/** Slider captcha tokens and reCAPTCHA token (AMB-66), as properties of a request; the unused ones are sent empty. */
export const captchaFields = {
  ali_token: token(300),
  ali_sig: token(300),
  ali_csessionid: token(300),
  'g-recaptcha-response': token(4000),
};

/**
 * `{list, totalPages, total, cnt}` (API-009): total rows, and rows on this page. With `counting` older rows are still being counted, and
 * `total` and `totalPages` are what there is at least.
 */
export const listOf = <T extends TSchema>(item: T) =>
  Type.Object({
    list: Type.Array(item),
    totalPages: Type.Integer(),
    total: Type.Integer(),
    cnt: Type.Integer(),
    counting: Type.Optional(Type.Literal(true)),
  });
export interface List<T> {
  readonly list: readonly T[];
  readonly totalPages: number;
  readonly total: number;
  readonly cnt: number;
  readonly counting?: true;
}

export const Ok = Type.Object({ ok: Type.Literal(true) });
export type Ok = Static<typeof Ok>;

/** Every refusal and failure (API-006). */
export const ErrorEnvelope = Type.Object(
  {
    header: Type.Object({ code: Type.Union([Type.Number(), Type.String()]), message: Type.String() }),
    critical: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: true },
);
export type ErrorEnvelope = Static<typeof ErrorEnvelope>;
