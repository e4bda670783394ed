import type { ShellServices } from '@maru/platform';
import type { ShellNavigation } from './shell-navigation';
import type { ShellRouter } from './shell-router';

export interface LeaveQuestionDeps {
  readonly router: Pick<ShellRouter, 'getBlocker' | 'subscribe' | 'state'>;
  readonly navigation: Pick<ShellNavigation, 'isUnsaved' | 'letGo'>;
  readonly services: Pick<ShellServices, 'modals' | 'session'>;
  readonly page: Pick<Window, 'addEventListener'>;
}

const key = 'leave-question';

/**
 * Asks before a screen is left on which something is half-filled: in a modal within the page, in the browser's own words before a reload
 * or the end of the tab. Whoever was logged out has nothing left to lose.
 */
export function askBeforeLeaving({ router, navigation, services, page }: LeaveQuestionDeps): void {
  const { modals, session } = services;
  const wouldLose = () => session.isMember && navigation.isUnsaved;
  router.getBlocker(
    key,
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && wouldLose(),
  );
  let asking = false;
  const answer = (given: 'leave' | 'stay') => {
    asking = false;
    // Where several ways out were tried meanwhile, the last one counts.
    const blocker = router.state.blockers.get(key);
    if (blocker?.state !== 'blocked') return;
    if (given === 'stay') return blocker.reset();
    navigation.letGo();
    blocker.proceed();
  };
  router.subscribe(({ blockers }) => {
    if (asking || blockers.get(key)?.state !== 'blocked') return;
    asking = true;
    void modals.open('leaveForm', {}).then(answer);
  });
  page.addEventListener('beforeunload', (event) => {
    if (wouldLose()) event.preventDefault();
  });
}
