import { type Static, Type } from 'typebox';
import { text } from './common';

/** POST /v1/auth/otp/qr (API-044): a recovery code where an authenticator is registered already. */
export const OtpRequest = Type.Object({ recoveryCode: text(30) });
export type OtpRequest = Static<typeof OtpRequest>;

/** Its answer, given once: `qr` is what the picture holds (otpauth URI). */
export const NewOtp = Type.Object({
  qr: Type.String(),
  secret: Type.String({ description: 'base32' }),
  recoveryCodes: Type.Array(Type.String()),
});
export type NewOtp = Static<typeof NewOtp>;

/** POST /v1/auth/otp (API-043). */
export const OtpRegistration = Type.Object({ secret: text(100), authNumber: text(20) });
export type OtpRegistration = Static<typeof OtpRegistration>;

/** POST /v1/auth/otp/delete (API-045). */
export const OtpRelease = Type.Object({ authNumber: text(20) });
export type OtpRelease = Static<typeof OtpRelease>;

/** GET /v1/auth/sms/validators (API-041): a code went out; it is void after `expiresInSeconds`. */
export const SmsCodeSent = Type.Object({ requestCode: Type.String(), expiresInSeconds: Type.Integer() });
export type SmsCodeSent = Static<typeof SmsCodeSent>;

/** POST /v1/auth/sms/validators (API-042). */
export const SmsCodeCheck = Type.Object({ requestCode: text(100), authNumber: text(20) });
export type SmsCodeCheck = Static<typeof SmsCodeCheck>;
