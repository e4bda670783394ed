import type { ListedRelease, ReleaseSet, ReopenToken, TrustDocument } from '@maru/contract';

/** A release set whose registry and root signatures are valid. Nothing is said of its remotes' teams (`RemoteVersions.check`). */
export interface VerifiedSet
  extends Pick<ReleaseSet<ListedRelease>, 'id' | 'sequence' | 'remotes' | 'fallbacks' | 'withdrawn' | 'harmful'> {
  readonly trust: TrustDocument | null;
  /** The remote that comes from a developer's machine. */
  readonly overridden: string | null;
  /** By whose link the page shows a set of before. */
  readonly reopened: ReopenToken | null;
}

export const emptySet: VerifiedSet = {
  id: 'set-0',
  sequence: 0,
  remotes: [],
  fallbacks: {},
  withdrawn: [],
  trust: null,
  overridden: null,
  reopened: null,
};
