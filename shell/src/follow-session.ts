import { reaction } from '@maru/platform/mobx';
import type { OwnServices, ShellDeps } from './page/shell-deps';
import { shareSession } from './session/session-tabs';
import { watchActivity } from './session/watch-activity';

/** Connects clock, other tabs and feed to the session, for as long as the page lives. */
export function followSession({ services, clock }: ShellDeps, page: Window): void {
  const { session } = services;
  watchActivity(page, () => clock.active());
  clock.start();
  if ('BroadcastChannel' in page) shareSession(session, new BroadcastChannel('maru.session'));
  followWithFeed(services);
  if (session.status === 'unknown') void session.refresh();
}

/** Reconnects the feed when the member changes: its socket keeps the session that opened it. */
function followWithFeed({ session, prices }: OwnServices): void {
  reaction(
    () => session.status,
    (status, before) => {
      if (status === 'member') prices.watchPrivate();
      if (status === 'visitor') prices.unwatchPrivate();
      // The first answer describes the session that opened the socket.
      if (before !== 'unknown') prices.reconnect();
    },
  );
  prices.private$.subscribe((event) => {
    if (event.kind === 'sessionEnded') void session.refresh({ changed: true });
  });
}
