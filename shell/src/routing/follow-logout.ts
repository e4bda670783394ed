import type { SessionStore } from '@maru/platform';
import type { ModalQueue } from '@maru/platform/internal';
import type { RouteHandle } from './route-handle';
import type { ShellNavigation } from './shell-navigation';
import type { ShellRouter } from './shell-router';

export interface LogoutDeps {
  readonly session: Pick<SessionStore, 'isMember' | 'onLogout'>;
  readonly modals: Pick<ModalQueue, 'current'>;
  readonly navigation: Pick<ShellNavigation, 'isMoving' | 'goPath'>;
  readonly router: { readonly state: Pick<ShellRouter['state'], 'matches'> };
}

/** Whoever ends a session on this page leads on within this time: to Main, to the login, or by a reload. */
const leadOnMs = 1000;

/**
 * A screen for members is left for Main where nobody else leads on, such as after a logout in another tab: it shows what it has read of the
 * member (AUTH-113, SHEL-087).
 */
export function followLogout(
  { session, modals, navigation, router }: LogoutDeps,
  page: Pick<Window, 'setTimeout'>,
): void {
  const leave = () => {
    if (session.isMember || navigation.isMoving) return;
    const shown = router.state.matches.map(({ route }) => (route.handle as RouteHandle | undefined)?.screen);
    const own = shown.find((screen) => screen?.guard === 'user');
    // Another document would not have the popup, whose answer leads on (SHEL-203).
    const isTold = modals.current?.name === 'automaticLogout' && own?.secrets === true;
    if (own && !isTold) navigation.goPath('/');
  };
  session.onLogout(() => void page.setTimeout(leave, leadOnMs));
}
