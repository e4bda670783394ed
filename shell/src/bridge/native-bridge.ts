import type { NativeBridge, NativeHost } from '@maru/platform';

/** Objects that the app injects into its WebView: WebKit's handlers on iOS, `Maru` on Android (SHEL-221). */
export interface BridgeWindow {
  readonly webkit?: { readonly messageHandlers?: { readonly maru?: { postMessage(message: unknown): void } } };
  readonly Maru?: { postMessage(message: string): void };
}

/** The one place that knows how iOS and Android are spoken to; in a browser it does nothing. */
export function createNativeBridge({ webkit, Maru }: BridgeWindow): NativeBridge {
  const ios = webkit?.messageHandlers?.maru;
  const host: NativeHost = ios ? 'ios' : Maru ? 'android' : 'web';
  return {
    host,
    channel: host === 'android' ? 'CN02' : 'CN01',
    post(name, ...[payload]) {
      const message = { name, ...(payload && { payload }) };
      // The handler must stay the method of its object: native objects check the receiver.
      if (ios) ios.postMessage(message);
      // Android's interfaces take nothing but texts and numbers.
      else Maru?.postMessage(JSON.stringify(message));
    },
  };
}
