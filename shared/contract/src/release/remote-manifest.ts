import type { Language } from '../language';
import type { EventManifest, HeardEvent } from './events';

/**
 * Declares what a remote offers and needs: the shell builds routes, guards and titles from it before any of its code runs,
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
  /** Events that this remote publishes to others, by their verb: `withdrawn` of `mfe-wallet` is `wallet.withdrawn`. */
  readonly events?: EventManifest;
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
  /** The screen moves money or an identity: the remote is never replaced or reloaded while it is on show. */
  readonly critical?: boolean;
  /**
   * The member types a password, a code or a confirmation here: the screen gets a document in which no other remote has run or
   * will run.
   */
  readonly secrets?: boolean;
  /** The member moves money here with nothing but the session: the screen gets a document in which only this remote has run (decision 115). */
  readonly money?: boolean;
  /** What the page paints before the remote is there; a table where nothing is said. */
  readonly shape?: ScreenShape;
  /**
   * Labels that the shape carries in its places: tabs of a table, list or cards, columns of markets, views of trading; of a form its
   * fields, then its button. As the remote's own texts have them.
   */
  readonly words?: Readonly<Record<Language, readonly string[]>>;
  /** Sentence below the title, painted with it. As the remote's own texts have it. */
  readonly intro?: Record<Language, string>;
  /**
   * Public GET calls that the screen begins with, e.g. `/v1/centers/dexko`: their answers come with the page. In a query `{language}` is the
   * visitor's.
   */
  readonly answers?: readonly string[];
  readonly preload: 'none' | 'idle' | 'hover';
  /** Navigation state keys without which the screen makes no sense (SHEL-057); the shell leads to Main instead. */
  readonly needsState?: readonly string[];
}

/** Shapes of screens that the page can paint: `trading` and `markets` are the two that fill the window. */
export type ScreenShape = 'table' | 'list' | 'form' | 'cards' | 'markets' | 'trading';

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

/** Files to preload, relative to the release's folder. */
export interface RemotePreload {
  /** Files that the exposed module needs. */
  readonly js: readonly string[];
  readonly css: readonly string[];
  /** Scripts of one screen besides those, by its id; missing where the exposed module already holds the screen. */
  readonly screens?: Readonly<Record<string, readonly string[]>>;
  /** Shared modules that a screen uses beyond those of the first page, by the screen's id. */
  readonly shares?: Readonly<Record<string, readonly string[]>>;
}

/** Dependencies of a remote in both directions; the build derives them from the sources, the registry compares them. */
export interface RemoteContract {
  /** Links to named routes, its own and others', with the names of the parameters that they fill in. */
  readonly links: readonly { readonly route: string; readonly params: readonly string[] }[];
  /** Modals that it opens, by name. */
  readonly opens: readonly string[];
  /** Keys of its texts. A key missing in one language would show itself to members. */
  readonly texts: Readonly<Record<Language, readonly string[]>>;
  /** npm packages that are bundled into its files. */
  readonly bundled: readonly string[];
  /** Modules that it takes from the page. */
  readonly consumes: readonly string[];
  /** Names that it takes from each module of Maru's; `*`: the module as a whole. Builds before 2026-11-27 do not say. */
  readonly uses?: Readonly<Record<string, readonly string[]>>;
  /** Versions of the packages of those modules that it was compiled with: a breaking change of a type is a major one. */
  readonly builtWith?: Readonly<Record<string, string>>;
  /**
   * What it uses of the types of those packages, by package, with the first line of its sources: members that it reads (`ModalBus.open`;
   * `*.open` where the owner is not known) or fills in (`ButtonProps.busy=`), and functions with the number of their arguments
   * (`ModalBus.open(2)`). Older builds do not say.
   */
  readonly members?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Modules that it offers to the page. Only the shell may. */
  readonly provides: readonly string[];
  /** Names of events that its sources publish. */
  readonly publishes?: readonly string[];
  /** Events that its sources subscribe to. */
  readonly hears?: readonly HeardEvent[];
  /**
   * Where its sources say so, as `src/main.tsx:12`, for findings of the gate: by `link Faq`, `modal waiting`, `@maru/ui#Button`,
   * `publishes wallet.withdrawn`, `hears wallet.withdrawn`, and `text faq.title` of a text that a language lacks.
   */
  readonly places?: Readonly<Record<string, string>>;
}

/** Output of a remote's build (`files.json`), read by the registry at publish. */
export interface RemoteBuild {
  readonly container: string;
  readonly entry: string;
  readonly preload: RemotePreload;
  /** As `ReleaseStatement.firstContent`. */
  readonly firstContent?: string;
  readonly files: Readonly<Record<string, string>>;
  /** Bytes as served: raw and brotli. */
  readonly sizes: Readonly<Record<string, { readonly raw: number; readonly brotli: number }>>;
  readonly contract: RemoteContract;
  /** Added when the build is signed; the team vouches for it with the rest. */
  readonly provenance?: Provenance;
}

/** Where a build comes from. */
export interface Provenance {
  /** Hash of the commit that it was built from, without changes of the work tree. */
  readonly commit: string;
  /** Web address of the repository. */
  readonly repository?: string;
  /** Web address of the run of a CI that built it. */
  readonly builder?: string;
}

/** What a shell lends to remotes (`offers.json` of its build), as the gate compares it with what they use. */
export interface ShellOffers {
  /** Of the shell's build. */
  readonly version: string;
  /** Names that each module exports. */
  readonly exports: Readonly<Record<string, readonly string[]>>;
  /** Versions of the packages that the modules belong to. */
  readonly versions?: Readonly<Record<string, string>>;
  /** What the types of those packages have: members (`ModalBus.open`), and the most arguments of functions (`ModalBus.open(2)`; `*`: any number). */
  readonly members?: Readonly<Record<string, readonly string[]>>;
  /** Those that will go: `<module>#<name>`. */
  readonly deprecated: readonly string[];
}

/** Output of the shell's build (`shell.json`), read by the HTML server. Paths are relative to shell/dist. */
export interface ShellBuild {
  readonly version: string;
  readonly platformVersion: string;
  /** Of the pages that it goes with (`PAGE_FORMAT`); a build of before says none. */
  readonly pageFormat?: number;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Fonts that every page needs. */
  readonly fonts?: readonly string[];
  /** Shared modules that no first page needs, by name, with the files that hold them. */
  readonly lends?: Readonly<Record<string, readonly string[]>>;
  readonly files: Readonly<Record<string, string>>;
}

/** Id by which links name a screen, with or without a named route: `wallet.withdrawal`. */
export const linkIdOf = (remote: string, screen: string): string =>
  `${remote.slice('mfe-'.length)}.${screen.charAt(0).toLowerCase()}${screen.slice(1)}`;
