import type { RemoteNavigator } from '@maru/platform';
import { createPath } from '@maru/platform/internal';
import type { ShellNavigation } from './shell-navigation';

type To = Parameters<RemoteNavigator['push']>[0];

/** No remote owns a history: what its router wants to do, the shell's router does, guards included. */
export const createRemoteNavigator = (navigation: ShellNavigation): RemoteNavigator =>
  Object.freeze({
    createHref: pathOf,
    go: (delta) => navigation.move(delta),
    push: (to, state) => navigation.move(pathOf(to), { state }),
    replace: (to, state) => navigation.move(pathOf(to), { state, replace: true }),
  } satisfies RemoteNavigator);

const pathOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));
