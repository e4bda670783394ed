import type { Provenance, ShellBuild, ShellOffers } from './remote-manifest';
import type { Signature } from './trust';

/** Name under which the shell's builds are released; no remote can have it. */
export const SHELL_NAME = 'shell';

/**
 * Number of what shell and HTML server agree on: ids of the page's elements, its start script, the classes of its skeleton. It is raised
 * when a shell of before, or an HTML server of before, cannot go with the other side. In pages of format 1 the set describes every remote;
 * in those of format 2 it names them by summaries (`ReleaseSummary`); those of format 3 may carry a permit (`permitElementId`).
 */
export const PAGE_FORMAT = 3;

/** Formats of the pages that HTML servers of this version write: a shell of before goes on with its own. */
export const PAGE_FORMATS: readonly number[] = [1, 2, PAGE_FORMAT];

/** Event of the document by which the shell says that its first screen is drawn; the page's start script waits for it. */
export const SHELL_STARTED_EVENT = 'maru-started';

/** The part of one version of the shell that its team signs. */
export interface ShellStatement {
  readonly name: typeof SHELL_NAME;
  readonly version: string;
  /** As `ReleaseStatement.sequence`. */
  readonly sequence: number;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
  /** Path below /shell/ → `sha384-…`, for every file. Names hold the hash of the content: one folder holds many versions. */
  readonly files: Readonly<Record<string, string>>;
  /** What pages are rendered from. */
  readonly shell: ShellBuild;
  /** `sha256-…` of the canonical JSON of `ShellContents`. */
  readonly build: string;
}

/** One version of the shell as HTML servers get it (`release.json` in its folder). */
export interface ShellRelease extends ShellStatement {
  /** By a key of the team that owns the shell, over the statement. */
  readonly signature: Signature;
}

/** What the registry is told of a shell's build beside its files. */
export interface ShellContents {
  readonly offers: ShellOffers;
  /** Bytes as served: raw and brotli. */
  readonly sizes: Readonly<Record<string, { readonly raw: number; readonly brotli: number }>>;
  readonly provenance?: Provenance;
}

/** The shell of a release set. */
export interface ShellOfSet {
  readonly version: string;
  readonly sequence: number;
  /** `sha256-…` of the canonical JSON of the `ShellRelease`. */
  readonly digest: string;
}
