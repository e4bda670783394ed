import type { Guard, ScreenManifest } from '@maru/contract';
import type { NativeBridge, SessionStore } from '@maru/platform';

export interface Entry {
  readonly screen: Pick<ScreenManifest, 'guard' | 'needsState'>;
  /** Path and query that the member asked for. */
  readonly path: string;
  /** State of the pending navigation (SHEL-057). */
  readonly state: unknown;
  readonly inApp: boolean;
  /** The page's own screen: who is here may have come with the page. */
  readonly first: boolean;
}

/** `stay`: nothing happens, the current page remains (SHEL-052). */
export type Verdict =
  | { readonly to: 'enter' | 'stay' | 'main' }
  /** As `stay`, until the app says that it has logged a member in. */
  | { readonly to: 'stayForLogin'; readonly wantedPath: string }
  | { readonly to: 'login'; readonly fullPath: string };

/**
 * Decides before the address changes whether a screen may be entered (SHEL-051 to SHEL-053, SHEL-057).
 * Reads user info for guarded screens, which makes the verdict wait for the server.
 */
export async function judgeEntry(
  { screen, path, state, inApp, first }: Entry,
  { session, bridge }: { session: SessionStore; bridge: Pick<NativeBridge, 'post'> },
): Promise<Verdict> {
  if (!hasKeys(state, screen.needsState)) return { to: 'main' };
  if (screen.guard === 'none') return { to: 'enter' };
  const entered = first && session.assumed ? false : await session.refresh();
  if (mayEnter(screen.guard, entered)) return { to: 'enter' };
  if (session.status !== 'visitor') return { to: 'stay' };
  if (!inApp) return { to: 'login', fullPath: path };
  bridge.post('login');
  return { to: 'stayForLogin', wantedPath: path };
}

const mayEnter = (guard: Guard, entered: boolean): boolean => entered || guard !== 'user';

function hasKeys(state: unknown, keys: readonly string[] = []): boolean {
  if (keys.length === 0) return true;
  return typeof state === 'object' && state !== null && keys.every((key) => key in state);
}
