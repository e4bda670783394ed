import type { ShellServices } from './services';

/** A place in the history as a remote's router wants it. */
export interface RemoteLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  readonly key: string;
}

type To = string | { pathname?: string; search?: string; hash?: string };

/** Navigator of a remote's own router: passes every navigation to the shell's router. */
export interface RemoteNavigator {
  createHref(to: To): string;
  go(delta: number): void;
  push(to: To, state?: unknown): void;
  replace(to: To, state?: unknown): void;
}

export interface ScreenOnShow {
  /** Screen of the remote's manifest. */
  readonly screenId: string;
  /** The matched path pattern, such as `/app/deposit/:coin`; feeds `useParams`. */
  readonly pattern: string;
  readonly location: RemoteLocation;
  /** The page paints the screen's shape in its place already: the first drawing may take several tasks. */
  readonly inSteps?: boolean;
}

/** Props of a remote's `mount` and `update`. */
export interface RemoteProps extends ScreenOnShow {
  readonly services: ShellServices;
  readonly navigator: RemoteNavigator;
  readonly domElement: HTMLElement;
  /** Called when a screen fails after its mount; the shell unmounts the remote and offers a retry in its slot. */
  readonly onFailure: (error: unknown) => void;
}

/** Functions that a remote exposes as `./remote` (PLAT-023). All reject rather than hang; `unmount` may be called twice. */
export interface RemoteLifecycles {
  bootstrap(props: RemoteProps): Promise<void>;
  mount(props: RemoteProps): Promise<void>;
  update(props: RemoteProps): Promise<void>;
  unmount(props: RemoteProps): Promise<void>;
  /** Fetches and runs the code of a screen that is likely to be shown next; a failure shows when it is. */
  prepare?(screenId: string): Promise<void>;
}
