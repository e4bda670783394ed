import type { ShellServices } from '@maru/platform';
import { ApiError } from '@maru/platform/api';
import { refusalText } from '@maru/platform/refusals';

/**
 * Hands a withdrawal that the exchange keeps over to the page of confirmation, which is on an origin of its own where no remote runs
 * (decision 55): this page is left.
 * @param confirmUrl - of the draft; good once.
 * @param leave - given by tests.
 */
export function confirmWithdrawal(
  { preferences, navigation, succeeded }: Pick<ShellServices, 'preferences' | 'navigation' | 'succeeded'>,
  confirmUrl: string,
  leave: (address: string) => void = (address) => window.location.assign(address),
): void {
  const address = new URL(confirmUrl);
  succeeded('withdrawalSubmitted');
  const { language, theme } = preferences;
  address.searchParams.set('lang', language);
  if (theme !== 'system') address.searchParams.set('theme', theme);
  if (navigation.inApp) address.searchParams.set('frame', 'app');
  leave(address.href);
}

/** What a member is told on a site that has no page of confirmation. */
export function confirmedElsewhere(): ApiError {
  const refusal = 'CONFIRM_ELSEWHERE';
  return new ApiError({ status: 403, code: refusal, message: refusalText({ refusal }) });
}
