import type { SignedTrust } from '../trust';

/** Who requested a change. */
export interface Author {
  readonly person: string;
  readonly team: string;
  /** Id of the token. */
  readonly token: string;
}

export const rights = ['publish', 'promote', 'approve', 'count', 'admin'] as const;
export type Right = (typeof rights)[number];

/** Where a version goes: to `share` of 10,000 visitors; `salt` sorts them where that is neither none nor all. */
export interface Reach {
  readonly share: number;
  readonly salt?: string;
}

interface OfVersion {
  readonly remote: string;
  readonly version: string;
}

export interface TokenGrant {
  readonly id: string;
  /** SHA-256 of the token's text, hex: the text itself is known to its holder alone. */
  readonly digest: string;
  readonly person: string;
  /** Name of a team, or `*` for all. */
  readonly team: string;
  readonly rights: readonly Right[];
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

/** A time in which nothing new goes to members: once, or every day. */
export interface FreezeTime {
  /** A remote, or `*` for all. */
  readonly remote: string;
  /** ISO 8601, UTC. */
  readonly from?: string;
  readonly until?: string;
  /** `10:00-11:50`, in `zone`; may cross midnight. */
  readonly daily?: string;
  /** Name of a time zone, such as `Asia/Seoul`. */
  readonly zone?: string;
  readonly why: string;
}

/** `harmful`: the version does harm where it has run, so that open tabs load the page anew (`ReleaseSet.harmful`). */
interface TakenBack extends OfVersion {
  readonly harmful?: true;
}

/** The change of a record, by its action. */
export type Change =
  | { readonly action: 'trust'; readonly signed: SignedTrust }
  | ({ readonly action: 'token' } & TokenGrant)
  | { readonly action: 'endToken'; readonly id: string }
  | ({
      readonly action: 'publish';
      readonly sequence: number;
      /** SHA-256 of the stored release, hex: proves that the served release is the checked one. */
      readonly release: string;
      /** Folder on the team's own host; null: the registry serves the files. */
      readonly host: string | null;
      /** Waits for a second person. */
      readonly pending: boolean;
    } & OfVersion &
      Reach)
  /** The same files with a new signature. */
  | ({ readonly action: 'renew'; readonly sequence: number; readonly release: string } & OfVersion)
  | ({ readonly action: 'approve' } & OfVersion & Reach)
  /** `pending`: it waits for a second person, who approves it. */
  | ({
      readonly action: 'promote';
      readonly judged: boolean;
      readonly why?: string;
      readonly pending?: true;
    } & OfVersion &
      Reach)
  | ({ readonly action: 'halt'; readonly why: string } & TakenBack)
  /** From `version`, which is withdrawn, to `to`. */
  | ({ readonly action: 'rollback'; readonly to: string; readonly why?: string } & TakenBack)
  /** `to`: the version that goes live in place of a revoked live one, or null where none is left. */
  | ({ readonly action: 'revoke'; readonly why: string; readonly to?: string | null } & TakenBack)
  /** The version runs unseen beside `share` of 10,000 page loads, from now on or with another share. */
  | ({ readonly action: 'dark'; readonly share: number } & OfVersion)
  | ({ readonly action: 'endDark' } & OfVersion)
  | ({ readonly action: 'freeze' } & FreezeTime)
  | { readonly action: 'unfreeze'; readonly id: string }
  | { readonly action: 'reopen'; readonly set: string; readonly expiresAt: string }
  | { readonly action: 'override'; readonly remote: string; readonly origin: string; readonly expiresAt: string }
  | { readonly action: 'remove'; readonly versions: readonly OfVersion[] };

/** One entry of the log. */
export type LogRecord = {
  /** 1, 2, 3, … */
  readonly seq: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly by: Author;
  /** SHA-256 of the bytes of the record before, hex; of nothing for the first. */
  readonly previous: string;
} & Change;
