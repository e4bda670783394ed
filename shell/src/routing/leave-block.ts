import type { ShellServices } from '@maru/platform';
import type { ShellNavigation } from './shell-navigation';
import type { ShellRouter } from './shell-router';

export const leaveKey = 'leave-question';

/** Whoever was logged out has nothing left to lose. */
export const wouldLose = (
  session: Pick<ShellServices['session'], 'isMember'>,
  navigation: Pick<ShellNavigation, 'isUnsaved'>,
): boolean => session.isMember && navigation.isUnsaved;

/** Holds a navigation that would lose what is half-filled, until `askBeforeLeaving` has an answer; from the first screen on. */
export function blockLeaving(
  router: Pick<ShellRouter, 'getBlocker'>,
  {
    session,
    navigation,
  }: {
    readonly session: Pick<ShellServices['session'], 'isMember'>;
    readonly navigation: Pick<ShellNavigation, 'isUnsaved'>;
  },
): void {
  router.getBlocker(
    leaveKey,
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && wouldLose(session, navigation),
  );
}
