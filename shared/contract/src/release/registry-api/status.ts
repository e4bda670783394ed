import type { FreezeTime } from './log-record';

export interface Freeze extends FreezeTime {
  readonly id: string;
  readonly by: string;
}

/** A remote as operators see it. */
export interface RemoteStatus {
  readonly remote: string;
  readonly team: string | null;
  readonly live: { readonly version: string; readonly since: string; readonly by: string } | null;
  readonly rollout: {
    readonly id: string;
    readonly version: string;
    readonly share: number;
    readonly startedAt: string;
  } | null;
  /** The version that runs unseen beside some page loads. */
  readonly dark: { readonly id: string; readonly version: string; readonly share: number } | null;
  /** The version that pages and a rollback fall back to. */
  readonly fallback: string | null;
  readonly pending: readonly {
    readonly version: string;
    readonly by: string;
    readonly at: string;
    readonly share: number;
    /** Who has asked for that share: its publisher, or who promoted it later. */
    readonly askedBy: string;
    /** Why it was taken back before; null where it was not. */
    readonly withdrawn: string | null;
  }[];
  readonly withdrawn: readonly { readonly version: string; readonly at: string; readonly why: string }[];
  /** Id of the freeze that holds now. */
  readonly frozen: string | null;
  /** Why pages would refuse the live version or the rollout's; empty if they accept both. */
  readonly refused: readonly string[];
}

export interface Status {
  /** Id of the control set. */
  readonly set: string;
  readonly changedAt: string;
  readonly platform: string;
  readonly trust: { readonly version: number; readonly expiresAt: string };
  readonly remotes: readonly RemoteStatus[];
  readonly freezes: readonly Freeze[];
}
