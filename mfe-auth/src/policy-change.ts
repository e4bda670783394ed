import type { ModalBus, Navigation } from '@maru/platform';
import type { AuthApi } from './api/auth.api';

interface PolicyWorld {
  readonly modals: Pick<ModalBus, 'open'>;
  readonly navigation: Pick<Navigation, 'go'>;
}

/** After a login: tells of a changed certification policy (AUTH-150). A login never fails because this did. */
export async function tellPolicyChange(
  api: Pick<AuthApi, 'policyChanged'>,
  { modals, navigation }: PolicyWorld,
): Promise<void> {
  const changed = await api.policyChanged().catch(() => false);
  if (changed && (await modals.open('policyChange', {})) === 'verify') navigation.go('authInfo');
}
