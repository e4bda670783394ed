/** Second factor of a member: the code of an authenticator app, or one sent by SMS. */
export type Means = 'OTP' | 'SMS';
