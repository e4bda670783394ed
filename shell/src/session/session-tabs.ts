import type { SessionStore } from '@maru/platform';
import { reaction } from '@maru/platform/mobx';

/** The part of BroadcastChannel that is used. */
export type TabsChannel = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

type News = 'in' | 'out';

/**
 * Shares logins and logouts between tabs: a logout clears them, a login is read again (SHEL-087, SHEL-205).
 * @param beforeEnd - called where another tab has logged out.
 */
export function shareSession(session: SessionStore, channel: TabsChannel, beforeEnd: () => void): void {
  // What was heard is not told again: each tab would then read once for each other tab, and a late echo would end a newer session.
  let heard: News | null = null;
  // Whoever has logged in beside this tab stays so.
  session.onLogout((isOthers) => isOthers || heard === 'out' || channel.postMessage('out' satisfies News));
  reaction(
    () => session.status,
    (status, before) => {
      if (status === 'member' && before === 'visitor' && heard !== 'in') channel.postMessage('in' satisfies News);
    },
  );
  channel.onmessage = async ({ data }: MessageEvent<News>) => {
    heard = data;
    if (data === 'out') {
      beforeEnd();
      session.clear();
    }
    // A tab that still shows a member may show an earlier one: the cookie is the new one's.
    else await session.refresh({ changed: true });
    heard = null;
  };
}
