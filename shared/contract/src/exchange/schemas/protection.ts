import { type Static, Type } from 'typebox';
import { oneOf, Timestamp, text, YesNo } from './common';
import { Means } from './member';

/** Names a session in calls; its cookie cannot be told from it. */
export const SessionId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });

/** GET /v1/me/sessions: a login of the member that has not ended. */
export const LivingSession = Type.Object({
  id: SessionId,
  device: oneOf(['desktop', 'mobile', 'tablet', 'unknown'] as const),
  /** Empty where the browser does not say. */
  system: Type.String(),
  browser: Type.String(),
  /** Its host hidden. */
  ip: Type.String(),
  startedAt: Timestamp,
  seenAt: Timestamp,
  /** The session of the call itself. */
  current: YesNo,
});
export type LivingSession = Static<typeof LivingSession>;

export const LivingSessions = Type.Object({ list: Type.Array(LivingSession) });
export type LivingSessions = Static<typeof LivingSessions>;

/** A code of the second factor, in bodies of what needs one. */
export const factorFields = {
  means: Type.Optional(Means),
  /** For SMS: the `requestCode` of GET /v1/auth/sms/validators. */
  token: text(100),
  authNumber: text(20),
};

/** POST /v1/auth/otp/validators (API-046); an authenticator where no means is named. */
export const FactorCheck = Type.Object(factorFields);
export type FactorCheck = Static<typeof FactorCheck>;

/** POST /v1/me/freeze: the member has confirmed what it does. */
export const FreezeRequest = Type.Object({ confirm: Type.Literal('Y') });
export type FreezeRequest = Static<typeof FreezeRequest>;

/** GET /v1/me/phishing-code: empty where the member has none. */
export const PhishingCode = Type.Object({ code: Type.String() });
export type PhishingCode = Static<typeof PhishingCode>;

/** POST /v1/me/phishing-code: with a second factor where one is set up. */
export const PhishingCodeChange = Type.Object({ code: text(200), ...factorFields });
export type PhishingCodeChange = Static<typeof PhishingCodeChange>;
