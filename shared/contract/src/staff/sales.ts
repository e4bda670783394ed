import { type Static, Type } from 'typebox';
import { Amount, CoinCode, Id, oneOf, Timestamp } from '../exchange/schemas/common';

const Code = Type.String({ pattern: '^[A-Z0-9_-]{2,40}$' });

/** A text in the three languages of the section; the Korean one stands in for those that are empty. */
const texts = (maxLength: number) =>
  Type.Object({
    ko: Type.String({ maxLength }),
    en: Type.String({ maxLength }),
    ch: Type.String({ maxLength }),
  });

/** What visitors read; `contents` is HTML, cleaned when it is stored. `(Whitelist)` at the end of the Korean name keeps the sale to the whitelist. */
export const StaffSaleTexts = Type.Object({ name: texts(100), comment: texts(200), contents: texts(50_000) });
export type StaffSaleTexts = Static<typeof StaffSaleTexts>;

/** A coin that a sale takes: tokens per unit paid, least and most that one person pays. */
export const StaffSalePayment = Type.Object({ coin: CoinCode, rate: Amount, minimum: Amount, maximum: Amount });
export type StaffSalePayment = Static<typeof StaffSalePayment>;

/** What a sale costs and how much there is; fixed once it is published. */
export const StaffSaleTerms = Type.Object({
  token: CoinCode,
  tokenName: Type.String({ minLength: 1, maxLength: 40 }),
  offered: Amount,
  bonusPercent: Type.String({ pattern: '^(0|[1-9][0-9]{0,2})(\\.[0-9]{1,4})?$' }),
  startsAt: Timestamp,
  endsAt: Timestamp,
  payments: Type.Array(StaffSalePayment, { minItems: 1, maxItems: 20 }),
});
export type StaffSaleTerms = Static<typeof StaffSaleTerms>;

/** The first three need a second person. */
export const saleActNames = ['publish', 'end', 'handOut', 'pause', 'resume'] as const;
export const StaffSaleActName = oneOf(saleActNames);
export type StaffSaleActName = Static<typeof StaffSaleActName>;

export const StaffSaleState = oneOf(['draft', 'soon', 'ing', 'end']);
export type StaffSaleState = Static<typeof StaffSaleState>;

const line = {
  code: Code,
  title: Type.String(),
  token: CoinCode,
  state: StaffSaleState,
  paused: Type.Boolean(),
  handedOut: Type.Boolean(),
  offered: Amount,
  sold: Amount,
  startsAt: Timestamp,
  endsAt: Timestamp,
  /** The act that waits for a second person. */
  waitsFor: Type.Union([oneOf(['publish', 'end', 'handOut']), Type.Null()]),
};
/** GET /staff/sales: newest start first, drafts among them. Operators and auditors. */
export const StaffSaleLine = Type.Object(line);
export type StaffSaleLine = Static<typeof StaffSaleLine>;
export const StaffSaleList = Type.Object({ list: Type.Array(StaffSaleLine) });

/** Revision of the sale that the writer has seen: 409 STAFF_CONTENT_CHANGED where its texts or terms were changed since. */
const seen = Type.Integer({ minimum: 0 });

/** GET /staff/sales/:code. `revision` counts the changes of its texts and terms. `received`: what was paid so far, by coin. `may`: what the reader can do now. */
export const StaffSale = Type.Object({
  ...line,
  revision: Type.Integer(),
  terms: StaffSaleTerms,
  texts: StaffSaleTexts,
  purchases: Type.Integer(),
  buyers: Type.Integer(),
  bonus: Amount,
  tokensHandedOut: Type.Integer(),
  received: Type.Array(Type.Object({ coin: CoinCode, amount: Amount })),
  proposal: Type.Union([
    Type.Object({
      id: Id,
      act: oneOf(['publish', 'end', 'handOut']),
      by: Type.String(),
      reason: Type.String(),
      at: Timestamp,
      mayRefuse: Type.Boolean(),
      /** False as well where whoever proposed it may not any more: it can only be refused. */
      mayConfirm: Type.Boolean(),
    }),
    Type.Null(),
  ]),
  history: Type.Array(
    Type.Object({
      id: Id,
      what: Type.String(),
      detail: Type.String(),
      reason: Type.String(),
      by: Type.String(),
      at: Timestamp,
    }),
  ),
  may: Type.Object({ edit: Type.Boolean(), editTerms: Type.Boolean(), acts: Type.Array(StaffSaleActName) }),
});
export type StaffSale = Static<typeof StaffSale>;

/** POST /staff/sales, by operators: a draft. 409 ALREADY_PROCESSED for a code that is taken; 400 BAD_REQUEST for terms that make no sense. */
export const StaffSaleDraft = Type.Object({ code: Code, terms: StaffSaleTerms, texts: StaffSaleTexts });
export type StaffSaleDraft = Static<typeof StaffSaleDraft>;

/** POST /staff/sales/:code/terms, of a draft; a proposal to publish it is withdrawn, as it is by new texts. 409 ALREADY_PROCESSED once published. */
export const StaffSaleTermsChange = Type.Object({ seen, terms: StaffSaleTerms });
export type StaffSaleTermsChange = Static<typeof StaffSaleTermsChange>;

/** POST /staff/sales/:code/texts. 409 STAFF_SALE_AUDIENCE where a published sale would gain or lose `(Whitelist)`. */
export const StaffSaleTextsChange = Type.Object({
  seen,
  texts: StaffSaleTexts,
  reason: Type.String({ maxLength: 500 }),
});
export type StaffSaleTextsChange = Static<typeof StaffSaleTextsChange>;

/** POST /staff/sales/:code/act: `pause`, whatever was `seen`, and `resume` at once, the others as a proposal. 400 STAFF_REASON_MISSING; 409 ALREADY_PROCESSED. */
export const StaffSaleAct = Type.Object({ seen, act: StaffSaleActName, reason: Type.String({ maxLength: 500 }) });
export type StaffSaleAct = Static<typeof StaffSaleAct>;

/** POST /staff/sales/:code/proposals/:id, by another operator: 403 STAFF_SAME_PERSON; 409 ALREADY_PROCESSED, STAFF_PROPOSER_LEFT. */
export const StaffSaleConfirmation = Type.Object({ seen, confirmed: Type.Boolean() });
export type StaffSaleConfirmation = Static<typeof StaffSaleConfirmation>;

/** POST /staff/sales/:code/whitelist: addresses and UIDs with spaces, commas or lines between them; who is on it is a mark of the member. */
export const StaffWhitelist = Type.Object({
  members: Type.String({ minLength: 1, maxLength: 500_000 }),
  listed: Type.Boolean(),
  reason: Type.String({ maxLength: 500 }),
});
export type StaffWhitelist = Static<typeof StaffWhitelist>;

/** How many members were marked, and the names that belong to nobody. */
export const StaffWhitelistResult = Type.Object({ marked: Type.Integer(), unknown: Type.Array(Type.String()) });
export type StaffWhitelistResult = Static<typeof StaffWhitelistResult>;
