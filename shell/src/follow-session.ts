import type { ShellDeps } from './page/shell-deps';
import { shareSession } from './session/session-tabs';
import { watchActivity } from './session/watch-activity';

/** Connects clock and other tabs to the session, for as long as the page lives. */
export function followSession({ services, clock }: ShellDeps, page: Window): void {
  const { session } = services;
  watchActivity(page, () => clock.active());
  clock.start();
  if ('BroadcastChannel' in page) {
    // At the limit each tab tells of it by itself, whichever comes first (SHEL-203).
    shareSession(session, new BroadcastChannel('maru.session'), () => clock.check());
  }
  if (session.status === 'unknown') void session.refresh();
}
