import type { ShellServices } from '@maru/platform';
import { blockLeaving, leaveKey, wouldLose } from './leave-block';
import type { ShellNavigation } from './shell-navigation';
import type { ShellRouter } from './shell-router';

export interface LeaveQuestionDeps {
  readonly router: Pick<ShellRouter, 'subscribe' | 'state' | 'getBlocker' | 'deleteBlocker'>;
  readonly navigation: Pick<ShellNavigation, 'isUnsaved'>;
  readonly services: Pick<ShellServices, 'modals' | 'session'>;
  readonly page: Pick<Window, 'addEventListener' | 'document' | 'setTimeout'>;
}

/** A document that lives on for so long after its end was begun does not end: the member wants to stay, or has stopped the loading. */
export const endingMsMax = 10_000;

/**
 * Asks before a screen is left on which something is half-filled: in a modal within the page, where `blockLeaving` has held the navigation, in the
 * browser's own words before a reload or the end of the tab.
 */
export function askBeforeLeaving({ router, navigation, services, page }: LeaveQuestionDeps): void {
  const { modals, session } = services;
  let asking = false;
  const answer = (given: 'leave' | 'stay') => {
    asking = false;
    // Where several ways out were tried meanwhile, the last one counts.
    const blocker = router.state.blockers.get(leaveKey);
    if (blocker?.state !== 'blocked') return;
    if (given === 'stay') blocker.reset();
    else blocker.proceed();
  };
  const ask = ({ blockers }: Pick<ShellRouter['state'], 'blockers'>) => {
    if (asking || blockers.get(leaveKey)?.state !== 'blocked') return;
    asking = true;
    void modals.open('leaveForm', {}).then(answer);
  };
  router.subscribe(ask);
  // Held before this code was there.
  ask(router.state);
  /** The member has said so; where the way leads to another document, it stays so. */
  const isLeaving = () => router.state.blockers.get(leaveKey)?.state === 'proceeding';
  page.addEventListener('beforeunload', (event) => {
    if (wouldLose(session, navigation) && !isLeaving()) event.preventDefault();
    // Taken back here: `loadAnew` is part of the first content.
    page.setTimeout(() => {
      page.document.body.inert = false;
      if (!isLeaving()) return;
      // What is filled in from here on is asked about again.
      router.deleteBlocker(leaveKey);
      blockLeaving(router, { session, navigation });
    }, endingMsMax);
  });
}
