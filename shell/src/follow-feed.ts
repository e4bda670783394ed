import { reaction } from '@maru/platform/mobx';
import type { OwnServices } from './page/shell-deps';

/** Reconnects the feed when the member changes: its socket keeps the session that opened it. Started before the socket is. */
export function followWithFeed({ session, prices }: Pick<OwnServices, 'session' | 'prices'>): void {
  reaction(
    () => session.status,
    (status, before) => {
      if (status === 'member') prices.watchPrivate();
      if (status === 'visitor') prices.unwatchPrivate();
      // The first answer describes the session that opened the socket.
      if (before !== undefined && before !== 'unknown') prices.reconnect();
    },
    { fireImmediately: true },
  );
  prices.private$.subscribe((event) => {
    if (event.kind === 'sessionEnded') void session.refresh({ changed: true });
  });
}
