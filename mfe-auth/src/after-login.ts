import type { DeviceStorage, ModalBus, Navigation, Preferences, SessionStore } from '@maru/platform';
import type { AuthApi } from './api/auth.api';

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
  readonly navigation: Pick<Navigation, 'go'>;
}

/** Recommends a new password after 90 days; the member may put it off (AUTH-029, AUTH-132). */
export async function recommendPasswordChange({ modals, navigation }: AfterLoginDeps): Promise<void> {
  if ((await modals.open('passwordChangeGuide', {})) === 'change') navigation.go('PwReset');
}

/** Tells of a changed certification policy (AUTH-150). A login never fails because this did. */
export async function tellPolicyChange(
  api: Pick<AuthApi, 'policyChanged'>,
  { modals, navigation }: AfterLoginDeps,
): Promise<void> {
  const changed = await api.policyChanged().catch(() => false);
  if (changed && (await modals.open('policyChange', {})) === 'verify') navigation.go('authInfo');
}
