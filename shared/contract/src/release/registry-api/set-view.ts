import type { Provenance } from '../remote-manifest';
import type { LogRecord } from './log-record';

/** A remote, or the shell, as pages of a set ran it. */
export interface RemoteOfSet {
  readonly remote: string;
  readonly version: string;
  /** Id of the rollout whose candidate the version is; null: it was live for everybody else. */
  readonly rollout: string | null;
  /** The version that pages fell back to in the same tab. */
  readonly fallback: string | null;
  /** Of its release (`ReleaseStatement`): Unix seconds of its commit. */
  readonly sequence: number;
  readonly baseUrl: string;
  /** Who published it, and when. */
  readonly by: string;
  readonly at: string;
  readonly approvedBy: string | null;
  /** What its team says it was built from; null: nothing. */
  readonly provenance: Provenance | null;
}

/** A release set, of now or of before, as it was when it was made. */
export interface SetView {
  readonly id: string;
  readonly sequence: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Pages get it now. */
  readonly live: boolean;
  /** The change that made it; without salt. */
  readonly change: LogRecord;
  /** Whose candidates are in it, with the share of then. */
  readonly rollouts: readonly {
    readonly id: string;
    readonly remote: string;
    readonly version: string;
    /** Of 10,000 visitors. */
    readonly share: number;
    readonly startedAt: string;
  }[];
  readonly remotes: readonly RemoteOfSet[];
  /**
   * Why the live version or a candidate of then is not in it: pages refused it then, or the store lacks its release now. In the
   * latter case it may have been in the set.
   */
  readonly refused: readonly string[];
}
