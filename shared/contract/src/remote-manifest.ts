import type { Language } from './language';

/**
 * What a remote offers and needs, as data: the shell routes, guards and titles from it before a line of the remote runs,
 * and the registry refuses a version that does not fit. Lives as `remote.json` in each remote (PLAT-020, PLAT-041).
 */
export interface RemoteManifest {
  /** Folder and federation name, e.g. `mfe-wallet`. */
  readonly name: string;
  /** Semver; the build appends a short content hash, so that a version's files never change (PLAT-044). */
  readonly version: string;
  /** Range of shared/platform versions that this remote runs on, e.g. `^1.0.0`. */
  readonly platform: string;
  readonly screens: readonly ScreenManifest[];
  /** Modals that this remote brings along, by name; the shell's own are not listed. */
  readonly modals: readonly string[];
  readonly budget: RemoteBudget;
}

export interface ScreenManifest {
  /** Unique inside the remote; the key of the component in its `defineRemote`. */
  readonly id: string;
  /** Name in the table of named routes (SHEL-050), where it has one. */
  readonly route?: string;
  readonly paths: readonly ScreenPath[];
  readonly guard: Guard;
  readonly title: Record<Language, string>;
  readonly menu?: MenuEntry;
  /** In the middle of such a screen nothing is swapped or reloaded: money or an identity is at stake. */
  readonly critical?: boolean;
  readonly preload: 'none' | 'idle' | 'hover';
  /** Navigation state keys without which the screen makes no sense (SHEL-057); the shell leads to Main instead. */
  readonly needsState?: readonly string[];
}

export interface ScreenPath {
  /** react-router pattern, e.g. `/app/deposit/:coin`. */
  readonly path: string;
  /** `app` drops header, footer and tab bar inside the WebView (SHEL-056). */
  readonly frame: 'web' | 'app';
}

/** none: anybody; user: only after GET /v1/me succeeded; optional: refresh, but visitors may enter (AMB-46). */
export type Guard = 'none' | 'user' | 'optional';

export interface MenuEntry {
  readonly place: readonly ('header' | 'tab' | 'more')[];
  readonly order: number;
  readonly label: Record<Language, string>;
  readonly icon: 'home' | 'markets' | 'assets' | 'history' | 'sale' | 'help' | 'account' | 'exchange';
  /** Where the entry leads if the screen's path has parameters. */
  readonly href?: string;
}

/** Brotli bytes of this remote's own code, in KiB. */
export interface RemoteBudget {
  readonly entryKiB: number;
  readonly totalKiB: number;
}

/** What to fetch before anybody asks, relative to the release's folder: the lists for preload links. */
export interface RemotePreload {
  /** What the exposed module needs at once. */
  readonly js: readonly string[];
  readonly css: readonly string[];
  /** Scripts of one screen besides those, by its id; missing where the exposed module already holds the screen. */
  readonly screens?: Readonly<Record<string, readonly string[]>>;
  /** Modules that a screen borrows of the shell and that are in no file of its first page, by the screen's id. */
  readonly shares?: Readonly<Record<string, readonly string[]>>;
}

/** One version of one remote as the registry serves it. */
export interface RemoteRelease {
  readonly name: string;
  readonly version: string;
  /** Absolute, ends with a slash: the immutable folder of this version. */
  readonly baseUrl: string;
  /** Federation container file, relative to baseUrl. */
  readonly entry: string;
  /** Global name of the container: holds the version, so that two versions live side by side in one tab. */
  readonly container: string;
  readonly preload: RemotePreload;
  /** Path relative to baseUrl → `sha384-…`, for every script and style. */
  readonly files: Readonly<Record<string, string>>;
  readonly manifest: RemoteManifest;
}

/** Which version of each remote is live; inlined into the shell's HTML. Never changes once made. */
export interface ReleaseSet {
  readonly id: string;
  readonly createdAt: string;
  readonly remotes: readonly RemoteRelease[];
}

/** What a remote's build leaves beside its files (`files.json`), read by the registry at publish. */
export interface RemoteBuild {
  readonly container: string;
  readonly entry: string;
  readonly preload: RemotePreload;
  readonly files: Readonly<Record<string, string>>;
  /** Bytes as served: raw and brotli. */
  readonly sizes: Readonly<Record<string, { readonly raw: number; readonly brotli: number }>>;
}

/** What the shell's build leaves (`shell.json`), read by the HTML server. Paths are relative to shell/dist. */
export interface ShellBuild {
  readonly version: string;
  readonly platformVersion: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** The price feed's worker. */
  readonly worker: string;
  /** Shared modules that no first page needs, by name, with the files that hold them. */
  readonly lends?: Readonly<Record<string, readonly string[]>>;
  readonly files: Readonly<Record<string, string>>;
}

/** The id of the script element that carries the release set in the shell's HTML. */
export const RELEASE_SET_ELEMENT = 'maru-release-set';
