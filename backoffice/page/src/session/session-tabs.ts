import type { SessionSpan } from './session-clock';

/** What a tab tells the others of this browser, which share its cookie. */
export type TabNews =
  | { readonly kind: 'in'; readonly email: string }
  | { readonly kind: 'until'; readonly span: SessionSpan }
  | { readonly kind: 'out' };

/** The part of BroadcastChannel that is used. */
export type TabsChannel = Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;

/** The other tabs in which the back office is open. Only pages of the back office's own origin reach them. */
export class SessionTabs {
  private last = 0;

  constructor(private readonly channel: TabsChannel | null) {}

  tell(news: TabNews): void {
    // Lists that refresh themselves answer several times a second: other tabs need to know to the second only.
    if (news.kind === 'until') {
      if (news.span.endsAt - this.last < 1000) return;
      this.last = news.span.endsAt;
    }
    this.channel?.postMessage(news);
  }

  listen(take: (news: TabNews) => void): () => void {
    const { channel } = this;
    if (!channel) return () => undefined;
    channel.onmessage = ({ data }: MessageEvent<TabNews>) => take(data);
    return () => {
      channel.onmessage = null;
    };
  }
}

/** Browsers without channels count each tab alone; the server judges in any case. */
export const openTabs = (): SessionTabs =>
  new SessionTabs('BroadcastChannel' in globalThis ? new BroadcastChannel('maru.staff') : null);
