import { reaction } from '@maru/platform/mobx';
import { announceDueDiligence } from './session/due-diligence-notice';
import { shareSession } from './session/session-tabs';
import { watchActivity } from './session/watch-activity';
import type { OwnServices, ShellParts } from './shell-parts';

/** Ties the page to the session: clock, other tabs, feed, notices. Runs as long as the page. */
export function followSession({ services, clock }: ShellParts, page: Window): void {
  const { session } = services;
  watchActivity(page, () => clock.active());
  clock.start();
  if ('BroadcastChannel' in page) shareSession(session, new BroadcastChannel('maru.session'));
  announceDueDiligence(services);
  followWithFeed(services);
  void session.refresh();
}

/** The feed's socket belongs to whoever was logged in when it opened. */
function followWithFeed({ session, prices }: OwnServices): void {
  reaction(
    () => session.status,
    (status, before) => {
      if (status === 'member') prices.watchPrivate();
      if (status === 'visitor') prices.unwatchPrivate();
      // The first answer tells who opened the socket; later ones change it.
      if (before !== 'unknown') prices.reconnect();
    },
  );
  prices.private$.subscribe((event) => {
    if (event.kind === 'sessionEnded') void session.refresh();
  });
}
