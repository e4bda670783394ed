/** Versions of the messages below that this page understands (decision 60). */
export const bridgeVersions: readonly number[] = [1];

/** Longest text of one message, in UTF-16 units. */
export const appMessageLengthMax = 4096;

/**
 * What the app around the WebView tells the page. Nothing here carries a token, an amount or an address to pay to: every
 * script of the page could read it, so a message only says that something may be asked of the exchange anew.
 */
export interface AppMessages {
  /** Answers `hello`; nothing else is taken before it. */
  readonly welcome: { readonly version: number; readonly theme?: DeviceTheme };
  /** The back key; the page answers with `back`. */
  readonly back: undefined;
  /** The app is in the foreground again. */
  readonly resume: undefined;
  /** A deep link; the state is for screens that ask for one (`needsState` in remote.json). */
  readonly open: { readonly path: string; readonly state?: Readonly<Record<string, string | number>> };
  /** Height in CSS pixels that the keyboard covers; 0 once it is gone. */
  readonly keyboard: { readonly height: number };
  /** A push notification has arrived while the page is on show. */
  readonly push: undefined;
  /** The theme of the device, for members who follow it. */
  readonly theme: { readonly theme: DeviceTheme };
  /** The app has logged a member in or out; its cookies are those of the WebView. */
  readonly session: undefined;
}

export type DeviceTheme = 'light' | 'dark';

export type AppMessage = {
  readonly [K in keyof AppMessages]: { readonly name: K; readonly payload: AppMessages[K] };
}[keyof AppMessages];

/** The text of a message: JSON of this. */
export interface AppEnvelope {
  readonly name: string;
  /** As told in `hello`: who does not have it is not the app. */
  readonly key: string;
  readonly payload?: unknown;
}

/** What the shell, and no remote, tells the app. */
export interface ShellToApp {
  readonly hello: { readonly versions: readonly number[]; readonly key: string };
  /** False: there is nothing to go back to, so the app closes the page. */
  readonly back: { readonly handled: boolean };
  /** How many messages this document has refused; told at the first, second, fourth, eighth and so on. */
  readonly refused: { readonly count: number };
}
