export type NativeHost = 'web' | 'ios' | 'android';

/** Messages to the app around the WebView and what they carry (SHEL-220, SHEL-222, SHEL-224). */
export interface NativeMessages {
  login: undefined;
  tokenSwap: { code: string; name: string };
  deposit: { coin: string };
  withdrawal: { coin: string };
}

export interface NativeBridge {
  readonly host: NativeHost;
  /** Purchase channel: CN01 in browsers and on iOS, CN02 on Android (SHEL-223). */
  readonly channel: 'CN01' | 'CN02';
  /** Does nothing in a browser. */
  post<K extends keyof NativeMessages>(
    name: K,
    ...payload: NativeMessages[K] extends undefined ? [] : [NativeMessages[K]]
  ): void;
}
