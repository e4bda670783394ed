import { type Static, Type } from 'typebox';
import { languages } from '../../language';
import { captchaFields, Id, oneOf, Timestamp, text, typedTextMax, YesNo } from './common';
import { Settings } from './setting';

export const AuthStep = Type.Union([
  Type.Literal('N'),
  Type.Literal('E'),
  Type.Literal('R'),
  Type.Literal('B'),
  Type.Literal('L'),
]);
export type AuthStep = 'N' | 'E' | 'R' | 'B' | 'L';
export const Means = Type.Union([Type.Literal('SMS'), Type.Literal('OTP')]);
export type Means = Static<typeof Means>;

/** ENTI-001. */
export const LoginRequest = Type.Object({ email: text(320), id: text(320), password: text(200), ...captchaFields });
export type LoginRequest = Static<typeof LoginRequest>;

/** ENTI-002: `token` only where a second step follows. */
export const LoginAnswer = Type.Object({
  token: Type.Optional(Type.String()),
  supportedMeans: Type.Array(Means),
  authInfo: Type.Object({ authStep: AuthStep }),
  passwordExpiredYn: YesNo,
  /** With `token`: Y where a passkey will do in the place of a code. */
  passkeyYn: Type.Optional(YesNo),
});
export interface LoginAnswer {
  token?: string;
  supportedMeans: Means[];
  authInfo: { authStep: AuthStep };
  passwordExpiredYn: YesNo;
  passkeyYn?: YesNo;
}

/** ENTI-004. */
export const SecondStepRequest = Type.Object({
  token: text(300),
  means: Means,
  authvalue: text(20),
  authValue: text(20),
});
export type SecondStepRequest = Static<typeof SecondStepRequest>;
/** GET /v1/login/step/2: a code went out; it is void after `expiresInSeconds`. */
export const CodeSent = Type.Object({ expiresInSeconds: Type.Integer(), to: Type.String() });
export type CodeSent = Static<typeof CodeSent>;

/** ENTI-003. */
export const SignUpRequest = Type.Object({
  email: text(320),
  password: text(typedTextMax),
  agreePromoEmail: Type.Optional(YesNo),
  agreePromoSms: Type.Optional(YesNo),
  agreePromoAppPush: Type.Optional(YesNo),
  agreePersonal: Type.Optional(YesNo),
  /** The required boxes: one that is left out counts as open (AUTH-076, AUTH-088). */
  agreeAge: Type.Optional(YesNo),
  agreeTerms: Type.Optional(YesNo),
  agreePrivacy: Type.Optional(YesNo),
  uuidx: text(40),
  /** Of the form, and of mails from then on. */
  language: Type.Optional(oneOf(languages)),
  ...captchaFields,
});
export type SignUpRequest = Static<typeof SignUpRequest>;

const Account = Type.Object({ bankCode: Type.String(), bankName: Type.String(), accountNumber: Type.String() });

/** GET /v1/me (ENTI-010..016). */
export const Me = Type.Object({
  name: Type.String(),
  email: Type.String(),
  uuidx: Type.String(),
  /** Grade 1-7, not the auth level (AMB-11). */
  level: Type.Integer({ minimum: 1, maximum: 7 }),
  foreignYn: YesNo,
  mPhone: Type.String(),
  accounts: Type.Object({
    deposit: Type.Union([Account, Type.Null()]),
    withdraw: Type.Union([Account, Type.Null()]),
  }),
  /** Maker fee as a fraction, e.g. "0.002"; the taker's is equal (AMB-64). */
  fee: Type.Object({ maker: Type.String(), taker: Type.String() }),
  meta: Type.Object({
    banWithdrawal: YesNo,
    /** Our addition: end of the day without withdrawals after a change that protects the account (CONS-020). */
    withdrawalBlockedUntil: Type.Union([Timestamp, Type.Null()]),
  }),
  configInfo: Type.Object({ emailSend: YesNo, smsSend: YesNo, wowYn: YesNo, wowWhitelistYn: YesNo }),
  authInfo: Type.Object({
    authStep: AuthStep,
    otp: YesNo,
    otpDate: Type.Union([Timestamp, Type.Null()]),
    mpAltertime: Type.Union([Timestamp, Type.Null()]),
    mpRegtime: Type.Union([Timestamp, Type.Null()]),
    residence: Type.String(),
  }),
  dueDiligenceInfo: Type.Object({
    sbStatus: Type.String(),
    wlfYn: YesNo,
    wlfContents: Type.Array(Type.String()),
    /** Our addition: the watch lists have not answered yet. */
    wlfPending: YesNo,
    corpCode: Type.String(),
    regDate: Type.Union([Timestamp, Type.Null()]),
    /** "YYYY-MM-DD HH:mm" in UTC+9, or empty. */
    reAuthDateTradeRejectTime: Type.String(),
  }),
  /** Our addition: as GET /v1/me/settings has them, so that a page needs no call for them. */
  settings: Type.Optional(Settings),
});
export type Me = Omit<Static<typeof Me>, 'authInfo'> & {
  authInfo: {
    authStep: AuthStep;
    otp: YesNo;
    otpDate: string | null;
    mpAltertime: string | null;
    mpRegtime: string | null;
    residence: string;
  };
};

/** GET /v1/auth/realname (API-029): the page where the person goes through with the check. */
export const RealNameStart = Type.Object({ requestId: Type.String(), page: Type.String() });
export type RealNameStart = Static<typeof RealNameStart>;

/** GET /v1/auth/realnameUnderWay: the check that a member has begun and not finished. */
export const RealNameUnderWay = Type.Object({ check: Type.Union([RealNameStart, Type.Null()]) });
export type RealNameUnderWay = Static<typeof RealNameUnderWay>;
/** GET /v1/auth/realnameComplete (API-030, CONS-113): S success, M mismatch, I incomplete. */
export const RealNameAnswer = Type.Object({ result: oneOf(['S', 'M', 'I'] as const), msg: Type.String() });
export type RealNameAnswer = Static<typeof RealNameAnswer>;

/** ENTI-018. */
export const LoginRecord = Type.Object({ id: Id, time: Timestamp, agent: Type.String(), ip: Type.String() });
export type LoginRecord = Static<typeof LoginRecord>;

/** GET /v1/captcha/slider (API-139). Images are data URLs, sizes in pixels. */
export const SliderPuzzle = Type.Object({
  id: Type.String(),
  background: Type.String(),
  piece: Type.String(),
  pieceY: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
});
export type SliderPuzzle = Static<typeof SliderPuzzle>;
/** POST /v1/captcha/slider/{id}; `t` in milliseconds from the first point. */
export const SliderAnswer = Type.Object({
  x: Type.Number(),
  track: Type.Array(Type.Object({ x: Type.Number(), y: Type.Number(), t: Type.Number() }), { maxItems: 2000 }),
});
export type SliderAnswer = Static<typeof SliderAnswer>;
/** Find a nonce whose SHA-256 with the salt begins with `difficulty` zero bits. */
export const WorkPuzzle = Type.Object({ id: Type.String(), salt: Type.String(), difficulty: Type.Integer() });
export type WorkPuzzle = Static<typeof WorkPuzzle>;
/** `frame`: address of the document with Google's widget, on an origin of its own. */
export const RecaptchaWidget = Type.Object({ kind: Type.Literal('recaptcha'), frame: Type.String() });
export type RecaptchaWidget = Static<typeof RecaptchaWidget>;
/** GET /v1/captcha/work: the way around the slider that the site offers. */
export const CaptchaAlternative = Type.Union([WorkPuzzle, RecaptchaWidget]);
export type CaptchaAlternative = Static<typeof CaptchaAlternative>;
/** Good for one use within three minutes. */
export const CaptchaPass = Type.Object({
  ali_token: Type.String(),
  ali_sig: Type.String(),
  ali_csessionid: Type.String(),
});
export type CaptchaPass = Static<typeof CaptchaPass>;
