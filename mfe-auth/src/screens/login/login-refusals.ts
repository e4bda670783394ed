import type { ModalBus, Navigation } from '@maru/platform';
import type { ApiError } from '@maru/platform/api';

/** 4020 and 4021 show nothing at all (AUTH-036). */
const silentCodes: readonly ApiError['code'][] = [4020, 4021];

export const isSilent = ({ code }: Pick<ApiError, 'code'>): boolean => silentCodes.includes(code);

/** The popup of a refused login: the refusal's own, else the offer to reset the password (AUTH-010, AUTH-031 to AUTH-039). */
export async function explainLogin(
  error: ApiError,
  { email, message }: { readonly email: string; readonly message: string },
  deps: { readonly modals: ModalBus; readonly navigation: Pick<Navigation, 'go'> },
): Promise<void> {
  if (isSilent(error)) return;
  const { explainError } = await import('@maru/platform/refusals');
  if (await explainError(error, { me: null, email }, deps)) return;
  if ((await deps.modals.open('loginFailed', { message })) === 'resetPassword') deps.navigation.go('PwReset');
}
