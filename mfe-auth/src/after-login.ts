import type { DeviceStorage, ModalBus, Navigation, PlainRouteName, Preferences, SessionStore } from '@maru/platform';
import type { AuthApi } from './api/auth.api';
import { goBack, type ReturnPath } from './return-path';

/** Services that both steps of a login use. */
export interface LoginDeps {
  readonly session: SessionStore;
  readonly modals: ModalBus;
  readonly navigation: Navigation;
  readonly preferences: Pick<Preferences, 'language'>;
  readonly storage: DeviceStorage;
  /** Says that the login succeeded. */
  readonly welcome: () => void;
}

interface AfterLoginDeps {
  readonly modals: Pick<ModalBus, 'open'>;
  readonly navigation: Navigation;
}

/** Shows something to the member. @returns the route that he wants to go to now, if he does. */
type Guide = (modals: AfterLoginDeps['modals']) => Promise<PlainRouteName | undefined>;

/** Recommends a new password after 90 days; the member may put it off (AUTH-029, AUTH-132). */
export const recommendPasswordChange: Guide = async (modals) =>
  (await modals.open('passwordChangeGuide', {})) === 'change' ? 'PwReset' : undefined;

export const suggestVerification: Guide = async (modals) =>
  (await modals.open('verificationGuide', {})) === 'verify' ? 'confirm' : undefined;

/** AUTH-025. */
export const askForMail =
  (address: string): Guide =>
  async (modals) => {
    await modals.open('emailVerification', { address, unconfirmed: true });
    return undefined;
  };

/**
 * Goes back to where the member came from, or to where a guide leads. Guides come first: the document ends with the login
 * (AUTH-024). Then tells of a changed certification policy (AUTH-150); a login never fails because that did.
 */
export async function leaveLogin(
  api: Pick<AuthApi, 'policyChanged'>,
  { modals, navigation }: AfterLoginDeps,
  returnTo: ReturnPath,
  guide: Guide = async () => undefined,
): Promise<void> {
  const changed = api.policyChanged().catch(() => false);
  let wanted = await guide(modals);
  // Told to whoever goes somewhere else, too; the way that was chosen last counts.
  if ((await changed) && (await modals.open('policyChange', {})) === 'verify') wanted = 'authInfo';
  if (wanted) navigation.go(wanted, undefined, { replace: true });
  else goBack(navigation, returnTo);
}
