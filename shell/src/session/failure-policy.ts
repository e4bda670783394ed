import type { ModalBus, Navigation, SessionStore } from '@maru/platform';
import type { ApiError } from '@maru/platform/api';

export interface FailurePolicyParts {
  readonly session: Pick<SessionStore, 'clear' | 'status'>;
  readonly navigation: Navigation;
  readonly modals: ModalBus;
  readonly failCritically: (message: string) => void;
}

/** Calls whose 401 means only that nobody is logged in (AUTH-115, AUTH-112). */
const quietlyUnauthorised = ['/v1/me', '/v1/logout'];

/** What a failed call means for the page as a whole, whoever made it (API-007). */
export function createFailurePolicy({ session, navigation, modals, failCritically }: FailurePolicyParts) {
  return (error: ApiError, path: string): void => {
    if (error.critical) failCritically(error.message);
    if (error.status === 401 && !quietlyUnauthorised.includes(path)) loginException();
    if (error.status === 400 && error.code === 4100) forcedLogout(error.message);
    if (error.code === 5100) offerVerification('doAuthNoti');
    if (error.code === 4200) offerVerification('policyChange');
  };

  /** AUTH-114, SHEL-085: login says why the member is there (ERR-002) and comes back to the same page. */
  function loginException(): void {
    session.clear();
    const { pathname, search } = navigation.location;
    if (pathname === navigation.href('Login')) return;
    navigation.go('Login', {}, { query: { fullPath: pathname + search }, state: { loginRequired: true } });
  }

  /** AUTH-116. */
  function forcedLogout(message: string): void {
    session.clear();
    navigation.goPath('/');
    void modals.open('notice', { message });
  }

  async function offerVerification(modal: 'doAuthNoti' | 'policyChange'): Promise<void> {
    const answer = await modals.open(modal, {});
    if (answer === 'verify') navigation.go('confirm');
  }
}
