import type { LoginAnswer } from '@maru/contract';
import type { LoginResult } from './login.service';

/** What a page learns of a login (API-031, API-048); the session's id travels in the cookie alone. */
export const toLoginAnswer = ({ token, means, authStep, passwordExpired }: LoginResult): LoginAnswer => ({
  ...(token !== undefined && { token }),
  supportedMeans: [...means],
  authInfo: { authStep },
  passwordExpiredYn: passwordExpired ? 'Y' : 'N',
});
