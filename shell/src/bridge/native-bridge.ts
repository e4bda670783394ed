import type { ShellToApp } from '@maru/contract';
import type { NativeBridge, NativeHost } from '@maru/platform';

interface AndroidObject {
  postMessage(message: string): void;
  onmessage?: ((event: { readonly data: unknown }) => void) | null;
}

/** Objects that the app injects into its WebView: WebKit's handlers on iOS, `Maru` on Android (SHEL-221). */
export interface BridgeWindow {
  readonly webkit?: { readonly messageHandlers?: { readonly maru?: { postMessage(message: unknown): void } } };
  readonly Maru?: AndroidObject;
}

/** The bridge that remotes are lent, and the shell's own end of it. */
export interface OwnBridge extends NativeBridge {
  send<K extends keyof ShellToApp>(name: K, payload: ShellToApp[K]): void;
  /** Takes what the app says from now on. iOS calls `maruApp.receive`, Android answers on the object that it injected. */
  listen(receive: (text: unknown) => void): void;
}

/** The one place that knows how iOS and Android are spoken to; in a browser it does nothing. */
export function createNativeBridge(page: BridgeWindow): OwnBridge {
  const { Maru } = page;
  const ios = page.webkit?.messageHandlers?.maru;
  const host: NativeHost = ios ? 'ios' : Maru ? 'android' : 'web';
  const send = (name: string, payload?: object) => {
    const message = { name, ...(payload && { payload }) };
    // The handler must stay the method of its object: native objects check the receiver.
    if (ios) ios.postMessage(message);
    // Android's interfaces take nothing but texts and numbers.
    else Maru?.postMessage(JSON.stringify(message));
  };
  return {
    host,
    channel: host === 'android' ? 'CN02' : 'CN01',
    post: (name, ...[payload]) => send(name, payload),
    send,
    listen(receive) {
      if (ios) Object.defineProperty(page, 'maruApp', { value: Object.freeze({ receive }) });
      else if (Maru) Maru.onmessage = ({ data }) => receive(data);
    },
  };
}
