/** State of a version. */
export type Standing =
  | 'revoked'
  | 'removed'
  | 'withdrawn'
  | 'live'
  | 'rollout'
  | 'pending'
  /** It was live before. */
  | 'former'
  /** Nobody has had it yet. */
  | 'entered';

/** A version of a remote as operators see it. */
export interface VersionView {
  readonly version: string;
  readonly standing: Standing;
  readonly sequence: number;
  readonly by: string;
  readonly at: string;
  readonly approvedBy: string | null;
  readonly host: string | null;
  /** When it was the live version, oldest first; ISO 8601, UTC. */
  readonly lives: readonly { readonly from: string; readonly until: string | null }[];
  /** Why it was revoked or withdrawn. */
  readonly why: string | null;
}
