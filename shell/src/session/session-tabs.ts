import type { SessionStore } from '@maru/platform';
import { reaction } from '@maru/platform/mobx';

/** The part of BroadcastChannel that is used. */
export type TabsChannel = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

type News = 'in' | 'out';

/** What happens in one tab happens in all: a logout clears them, a login is noticed (SHEL-087, SHEL-205). */
export function shareSession(session: SessionStore, channel: TabsChannel): void {
  session.onLogout(() => channel.postMessage('out' satisfies News));
  reaction(
    () => session.status,
    (status, before) => {
      if (status === 'member' && before === 'visitor') channel.postMessage('in' satisfies News);
    },
  );
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    if (data === 'out') session.clear();
    else if (!session.isMember) void session.refresh();
  };
}
