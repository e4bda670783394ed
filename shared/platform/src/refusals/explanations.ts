import type { RefusalName } from '@maru/contract';
import { kstMinute } from '@maru/domain';
import type { ModalBus } from '../modals/modal-bus';
import type { ModalAnswer, ModalInput, ModalName } from '../modals/shell-modals';
import type { PlainRouteName } from '../navigation/navigation';
import type { Member } from '../session/member';

/** Facts about the refused member and call that a modal may need. */
export interface RefusalFacts {
  readonly me: Pick<Member, 'watchListReasons' | 'reverifyBefore'> | null;
  /** The action that the member wanted. */
  readonly wanted?: ModalInput<'doAuthNoti'>['wanted'];
  /** Address that the login was tried with. */
  readonly email?: string;
}

export interface Explanation {
  /** Field of the form that the refusal is about. */
  readonly field?: 'price' | 'quantity';
  /** Opens the modal that shows the way out. @returns the route that the member's answer leads to. */
  readonly open?: (modals: Pick<ModalBus, 'open'>, facts: RefusalFacts) => Promise<PlainRouteName | undefined>;
}

const modal = <K extends ModalName>(
  name: K,
  input: (facts: RefusalFacts) => ModalInput<K>,
  routes?: Readonly<Partial<Record<ModalAnswer<K>, PlainRouteName>>>,
): Explanation => ({
  async open(modals, facts) {
    const answer = await modals.open(name, input(facts));
    return routes?.[answer];
  },
});

/** Its text says it all, where the call was made. */
const text: Explanation = {};
const price: Explanation = { field: 'price' };
const quantity: Explanation = { field: 'quantity' };

const nothing = () => ({});
const contact = { contact: 'Inquiry' } as const;
const loginBlocked = (variant: 'code' | 'password') =>
  modal('loginBlocked', () => ({ variant }), { resetPassword: 'PwReset', reverify: 'authInfo' });
const withdrawal = (kind: ModalInput<'withdrawalNotice'>['kind']) =>
  modal('withdrawalNotice', () => ({ kind }), { verify: 'confirm' });

/** Every refusal of the catalogue: its modal or field, and where each answer leads (API-007, TRAD-048, AUTH-031 to AUTH-039). */
export const explanations: Readonly<Record<RefusalName, Explanation>> = {
  UNKNOWN: text,
  LOGIN_REQUIRED: text,
  SESSION_INVALID: text,
  CROSS_SITE: text,
  // The shell offers another document, whichever call was refused.
  NO_PERMIT: text,
  READS_ONLY: text,
  BAD_REQUEST: text,
  NOT_FOUND: text,
  TOO_LARGE: text,
  UNSUPPORTED_MEDIA: text,
  TOO_MANY_REQUESTS: text,
  UNAVAILABLE: text,
  IDEMPOTENCY_CONFLICT: text,
  RANGE_OVER_YEAR: text,
  RANGE_REVERSED: text,
  ALREADY_PROCESSED: text,

  ID_MISSING: text,
  PASSWORD_MISSING: text,
  CAPTCHA_FAILED: text,
  LOGIN_LOCKED: loginBlocked('password'),
  WRONG_PASSWORD: text,
  UNKNOWN_ACCOUNT: text,
  DORMANT: modal('dormantAccount', nothing, { contact: 'Faq' }),
  LEAVE_PENDING: modal('leavePending', nothing),
  CLOSED: modal('accountClosed', nothing, { main: 'Main', signUp: 'Member' }),
  ACCOUNT_FROZEN: modal('accountFrozen', nothing, { contact: 'Faq' }),
  EMAIL_UNVERIFIED: modal('emailVerification', ({ email = '' }) => ({ address: email, unconfirmed: true })),
  CODE_LOCKED: loginBlocked('code'),
  // The entry of the verification center, which visitors may open, too.
  POLICY_CHANGED: modal('policyChange', nothing, { verify: 'authInfo' }),
  SECOND_STEP_EXPIRED: text,
  CODE_EXPIRED: text,
  CODE_WRONG: text,
  MEANS_UNSUPPORTED: text,

  EMAIL_INVALID: text,
  EMAIL_TAKEN: text,
  PASSWORD_RULE: text,
  PASSWORD_GUESSABLE: text,
  PASSWORD_MISMATCH: text,
  CONSENT_MISSING: text,
  REFERRER_CONSENT: text,
  REFERRER_INVALID: text,
  MAIL_LINK_EXPIRED: text,
  MAIL_LINK_USED: text,
  NEW_PASSWORD_NEEDED: text,
  RESET_LINK_EXPIRED: text,

  WATCH_LISTED: modal('wlfReject', ({ me }) => ({ reasons: me?.watchListReasons ?? [] }), contact),
  REVERIFICATION_OVERDUE: modal(
    'expired',
    ({ me }) => ({ since: me?.reverifyBefore ? kstMinute(me.reverifyBefore) : '' }),
    { verify: 'confirm' },
  ),
  FOREIGN_RESIDENT: modal('restrictOrder', () => ({ variant: 'foreignResident' }), contact),
  WATCH_LIST_REVIEW: modal('processWlf', nothing, contact),
  TRANSACTION_REFUSED: modal('rejectOrder', nothing, contact),
  UNDER_REVIEW: modal('waiting', nothing),
  DUE_DILIGENCE_NEEDED: modal('doAuthNoti', ({ wanted }) => (wanted ? { wanted } : {}), { verify: 'confirm' }),

  MARKET_HALTED: text,
  PREOPEN_LIMIT_ONLY: text,
  ORDER_INVALID: quantity,
  ORDER_OFF_TICK: price,
  ORDER_BELOW_AMOUNT: quantity,
  INSUFFICIENT_BALANCE: quantity,
  ORDER_BELOW_TOTAL: quantity,
  PRICE_OUT_OF_RANGE: price,
  ORDER_CHANGED: text,
  ORDER_NOT_AMENDABLE: text,
  POST_ONLY_WOULD_TRADE: text,
  TOO_MANY_OPEN_ORDERS: text,
  ALERT_AT_LAST: price,
  PRICE_ALERT_LIMIT: text,

  DEPOSIT_STOPPED: text,
  REBASE_STOP: text,
  // The page that refuses it opens the modal, with its own title (ERR-223).
  DEPOSIT_ACCOUNT_MISSING: text,
  BANK_MAINTENANCE: text,
  DEPOSIT_AMOUNT: quantity,
  DEPOSIT_OUT_OF_RANGE: quantity,
  DEPOSIT_OPEN: text,
  DEPOSIT_NOT_FOUND: text,

  INQUIRY_CATEGORY: text,
  INQUIRY_TITLE: text,
  INQUIRY_CONTENTS: text,
  INQUIRIES_OPEN: text,

  FILE_INVALID: text,
  FILES_MISSING: text,

  PREVIOUS_STEP_OPEN: text,
  FOREIGN_MEMBER: text,
  UNDER_AGE: text,
  DOMESTIC_MEMBER: text,
  PHONE_NAME_MISSING: text,
  PHONE_COUNTRY_MISSING: text,
  PHONE_NUMBER_INVALID: text,
  PHONE_NAME_SETTLED: text,
  PHONE_CHECK_FAILED: text,
  PHONE_STEP_FIRST: text,
  BANK_TRIES_USED: text,
  BANK_MISSING: text,
  BANK_NUMBER_INVALID: text,
  BANK_ACCOUNT_UNKNOWN: text,
  BANK_ACCOUNT_NOT_OWN: text,
  BANK_CHECK_MISSING: text,
  BANK_CODE_WRONG: text,
  HIGH_RISK_COUNTRY: text,
  IDENTITY_NOT_OWNER: text,
  IDENTITY_NAME: text,
  IDENTITY_PHONE: text,
  IDENTITY_BUSINESS_NUMBER: text,
  IDENTITY_FIELD_MISSING: text,
  IDENTITY_PLEDGE: text,
  LEAVE_REASON_MISSING: text,
  LEAVE_WITHDRAWAL: text,
  LEAVE_ORDER: text,
  LEAVE_DEPOSIT: text,
  LEAVE_BALANCE: text,
  STAFF_LOGIN_FAILED: text,
  STAFF_LOCKED: text,
  STAFF_LOGIN_REQUIRED: text,
  STAFF_FORBIDDEN: text,
  STAFF_SAME_PERSON: text,
  STAFF_PROPOSER_LEFT: text,
  STAFF_REASON_MISSING: text,
  STAFF_CASE_CHANGED: text,
  STAFF_CONTENT_CHANGED: text,
  STAFF_LINK_REFUSED: text,
  STAFF_SALE_AUDIENCE: text,
  STAFF_TEXT_TOO_SOON: text,
  STAFF_VERSION_TAKEN: text,
  OTP_REGISTERED: text,
  OTP_SETUP_EXPIRED: text,
  OTP_RELEASE_FAILED: text,

  WITHDRAWAL_STOPPED: text,
  WITHDRAWAL_BANNED: withdrawal('banned'),
  IDENTITY_NEEDED: withdrawal('selfVerification'),
  WITHDRAWAL_ACCOUNT_MISSING: withdrawal('accountRequired'),
  SECOND_FACTOR_MISSING: text,
  WITHDRAWAL_AFTER_CHANGE: text,
  WITHDRAWAL_AFTER_DEPOSIT: text,
  WITHDRAWAL_AMOUNT_MISSING: quantity,
  WITHDRAWAL_AMOUNT_NOT_WHOLE: quantity,
  WITHDRAWAL_BELOW_MINIMUM: quantity,
  WITHDRAWAL_OVER_LIMIT: quantity,
  PAYMENT_CODE_MISSING: text,
  PAYMENT_TOKEN_INVALID: text,
  RECEIVER_NOT_CHOSEN: text,
  ADDRESS_MISSING: text,
  ADDRESS_INVALID: text,
  TAG_MISSING: text,
  TAG_INVALID: text,
  RECIPIENT_INVALID: text,
  ADDRESS_IS_CONTRACT: text,
  ADDRESS_IS_OWN: text,
  ADDRESS_NOT_LISTED: text,
  ADDRESS_COOLING: text,
  WITHDRAWAL_TOO_PRECISE: quantity,
  OWN_WALLET_OVER_LIMIT: quantity,
  FEE_CHANGED: withdrawal('feeChanged'),
  FOREIGN_KYC_NEEDED: withdrawal('foreignKyc'),
  TRAVEL_RULE_NEEDED: text,
  TRAVEL_RULE_REFUSED: text,
  TRAVEL_RULE_SILENT: text,
  TRAVEL_VERIFICATION_INVALID: text,
  TRAVEL_NAME_LETTERS: text,
  TRANSFER_NOT_READY: text,
  DRAFT_INVALID: text,
  CONFIRM_ELSEWHERE: text,
  ADDRESS_BOOK_FIELDS: text,
  ADDRESS_BOOK_FULL: text,
  ADDRESS_BOOK_TWICE: text,

  PHISHING_CODE_INVALID: text,
  PASSKEY_NAME_INVALID: text,
  PASSKEY_LIMIT: text,
  PASSKEY_KNOWN: text,
  PASSKEY_INVALID: text,
  PASSKEY_WRONG: text,

  SALE_RESTRICTED: modal('restrictOrder', () => ({ variant: 'wowYn' }), contact),
  SALE_WHITELIST_ONLY: modal('whitelist', nothing),
  SALE_WHITELIST_ONLY_IN_APP: modal('whitelist', nothing),
  SALE_PHONE_MISSING: text,
  SALE_NOT_OPEN: text,
  SALE_AMOUNT_MISSING: quantity,
  SALE_OVER_WALLET: quantity,
  SALE_BELOW_MINIMUM: quantity,
  SALE_OVER_ALLOWANCE: quantity,
  SALE_OVER_REMAINING: quantity,
  SALE_AGREEMENT_MISSING: text,
  SALE_FAILED: text,
  STOP_AT_LAST: text,
  STOP_PAIR_PRICES: text,
  API_KEY_NAME_INVALID: text,
  API_KEY_ADDRESSES_INVALID: text,
  API_KEY_PUBLIC_KEY_INVALID: text,
  API_KEY_EXPIRY_INVALID: text,
  API_KEY_WITHDRAW: text,
  API_KEY_LIMIT: text,
  API_KEY_INVALID: text,
  API_KEY_TIME: text,
  API_KEY_USED: text,
  API_KEY_ADDRESS: text,
  API_KEY_SCOPE: text,
};
