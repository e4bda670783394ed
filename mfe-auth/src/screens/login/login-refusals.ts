import type { Means } from '@maru/contract';
import type { ModalBus, Navigation } from '@maru/platform';
import type { ApiError } from '@maru/platform/api';
import { isLost } from '../../answer-lost';

/** 4020 and 4021 show nothing at all (AUTH-036). */
const silentCodes: readonly ApiError['code'][] = [4020, 4021];

/** Ten wrong codes (ERR-118). */
const lockedCodes = 4052;

/** The factor that a means of the second step needs. */
export const lostOf = { SMS: 'phone', OTP: 'OTP' } as const;

export const isSilent = ({ code }: Pick<ApiError, 'code'>): boolean => silentCodes.includes(code);

/** Nobody has looked at the password: there is nothing to reset. */
const isUnjudged = (error: ApiError): boolean => isLost(error) || error.status === 429;

interface PopupDeps {
  readonly modals: ModalBus;
  readonly navigation: Pick<Navigation, 'go'>;
}

/** The popup of a refused login: the refusal's own, else the offer to reset the password (AUTH-010, AUTH-031 to AUTH-039). */
export async function explainLogin(
  error: ApiError,
  { email, message }: { readonly email: string; readonly message: string },
  deps: PopupDeps,
): Promise<void> {
  if (isSilent(error) || isUnjudged(error)) return;
  const { token, means } = error.details;
  if (typeof token === 'string' && !error.explained) {
    error.explained = true;
    return offerReset(token, means === 'OTP' ? 'OTP' : 'SMS', deps);
  }
  if (error.code === lockedCodes && !error.explained) {
    error.explained = true;
    // There is no factor to reset: the mail of a new password is what the member can prove themselves by.
    if ((await deps.modals.open('loginBlocked', { variant: 'code' })) === 'reverify') deps.navigation.go('PwReset');
    return;
  }
  const { explainError } = await import('@maru/platform/refusals');
  if (await explainError(error, { me: null, email }, deps)) return;
  await offerNewPassword(message, deps);
}

/** AUTH-010. */
export async function offerNewPassword(message: string, { modals, navigation }: PopupDeps): Promise<void> {
  if ((await modals.open('loginFailed', { message })) === 'resetPassword') navigation.go('PwReset');
}

/** The way out of a lock after wrong codes: a reset of the factor, with a token that is good for nothing else (AUTH-037, ERR-118). */
async function offerReset(token: string, means: Means, { modals, navigation }: PopupDeps): Promise<void> {
  if ((await modals.open('loginBlocked', { variant: 'code' })) !== 'reverify') return;
  if ((await modals.open('phoneReset', { token, kind: lostOf[means] })) !== 'asked') return;
  navigation.go(means === 'OTP' ? 'LoginOTP' : 'LoginSMS', undefined, { state: { token, resets: true } });
}
