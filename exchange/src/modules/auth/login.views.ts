import type { LoginAnswer } from '@maru/contract';
import type { LoginResult } from './login.service';

/** The answer to a login (API-031, API-048); only the cookie carries the session id. */
export const toLoginAnswer = ({ token, passkey, means, authStep, passwordExpired }: LoginResult): LoginAnswer => ({
  ...(token !== undefined && { token }),
  supportedMeans: [...means],
  authInfo: { authStep },
  passwordExpiredYn: passwordExpired ? 'Y' : 'N',
  ...(passkey !== undefined && { passkeyYn: passkey ? ('Y' as const) : ('N' as const) }),
});
