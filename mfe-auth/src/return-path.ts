import { insidePath } from '@maru/domain';
import type { Navigation, PlainRouteName, ShellLocation } from '@maru/platform';

/** Where a member returns after the login: a path of this site, or the name of a route (AUTH-052, AUTH-057). */
export interface ReturnPath {
  readonly fullPath: string | null;
  readonly refName: string | null;
}

/** Reads it from navigation state or query; nothing that leads off this site survives (AUTH-058). */
export function readReturnPath({ state, search }: ShellLocation): ReturnPath {
  const query = new URLSearchParams(search);
  const fromState = (state ?? {}) as { fullPath?: unknown; refName?: unknown };
  const text = (value: unknown, name: string) => (typeof value === 'string' ? value : query.get(name));
  const refName = text(fromState.refName, 'refName');
  return {
    fullPath: insidePath(text(fromState.fullPath, 'fullPath')),
    refName: refName && /^[A-Za-z]{1,40}$/.test(refName) ? refName : null,
  };
}

/** fullPath, else refName, else Main (AMB-19). */
export function goBack(navigation: Navigation, { fullPath, refName }: ReturnPath): void {
  if (fullPath) navigation.goPath(fullPath, { replace: true });
  else navigation.go(refName && isRoute(navigation, refName) ? refName : 'Main', undefined, { replace: true });
}

/** The name came from outside: what leads nowhere by itself is none. */
const isRoute = (navigation: Navigation, name: string): name is PlainRouteName => {
  try {
    navigation.href(name as PlainRouteName);
    return true;
  } catch {
    return false;
  }
};
