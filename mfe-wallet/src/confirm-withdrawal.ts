import type { ShellServices } from '@maru/platform';

/**
 * Hands a withdrawal that the exchange keeps over to the page of confirmation, which is on an origin of its own where no remote runs
 * (decision 55): this page is left.
 * @param confirmUrl - of the draft; good once.
 * @param leave - given by tests.
 */
export function confirmWithdrawal(
  { preferences, navigation }: Pick<ShellServices, 'preferences' | 'navigation'>,
  confirmUrl: string,
  leave: (address: string) => void = (address) => window.location.assign(address),
): void {
  const address = new URL(confirmUrl);
  const { language, theme } = preferences;
  address.searchParams.set('lang', language);
  if (theme !== 'system') address.searchParams.set('theme', theme);
  if (navigation.inApp) address.searchParams.set('frame', 'app');
  leave(address.href);
}
