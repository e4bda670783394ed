import type { SystemStatus } from '../exchange/schemas/content';
import type { DarkPlan } from './dark-canary';
import type { RemoteManifest, RemotePreload } from './remote-manifest';
import type { ShellOfSet } from './shell-release';
import type { Signature, SignedTrust } from './trust';

/** The part of one version of a remote that its team signs. */
export interface ReleaseStatement {
  readonly name: string;
  readonly version: string;
  /** Grows with each release of this remote: Unix seconds of its commit. The registry demands it; floors speak of it. */
  readonly sequence: number;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
  /** Federation container file, relative to the release's folder. */
  readonly entry: string;
  /** Global name of the container: holds the version, so that two versions live side by side in one tab. */
  readonly container: string;
  readonly preload: RemotePreload;
  /** Script that HTML servers run to draw what is painted first (decision 110), one of `files`; pages never load it. */
  readonly firstContent?: string;
  /** Path relative to the release's folder → `sha384-…`, for every script and style. */
  readonly files: Readonly<Record<string, string>>;
  readonly manifest: RemoteManifest;
  /** `sha256-…` of the canonical JSON of the build's `files.json` (`RemoteBuild`), so that its contract is signed too. */
  readonly build: string;
}

/** One version of one remote as pages get it. */
export interface RemoteRelease extends ReleaseStatement {
  /** Absolute, ends with a slash: the immutable folder of this version. Vouched for by the set, not by the team. */
  readonly baseUrl: string;
  /** By a key of the team that owns the remote, over the statement. */
  readonly signature: Signature;
}

/**
 * What a page needs of a release before it runs any of it: the routes, and the digest of the rest. A set of such summaries is as long as
 * its routes; who wants the code fetches the description, `release.json` in `baseUrl`.
 */
export interface ReleaseSummary {
  readonly name: string;
  readonly version: string;
  /** As `RemoteRelease.baseUrl`. */
  readonly baseUrl: string;
  /** `sha256-…` of the canonical JSON of the `RemoteRelease`. */
  readonly digest: string;
  /** Screens without what only their own pages paint: `words`, `intro` and `answers`. */
  readonly manifest: Pick<RemoteManifest, 'screens'>;
}

/** A release as sets name it: described, or by its summary. */
export type ListedRelease = RemoteRelease | ReleaseSummary;

/** The last good version that a page falls back to. */
export interface Fallback {
  readonly version: string;
  readonly baseUrl: string;
  /** `sha256-…` of the canonical JSON of `release.json` (`RemoteRelease`) in `baseUrl`. */
  readonly digest: string;
}

/** Which version of each remote runs together. Never changes once made. */
export interface ReleaseSet<Listed extends ListedRelease = RemoteRelease> {
  /** `set-<sequence>`, followed by `.` and the rollout's id for each rollout whose candidate is in it. */
  readonly id: string;
  /** Number of the change that made it; a newer set has a higher one. */
  readonly sequence: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** ISO 8601, UTC. The registry signs the same set again long before. */
  readonly expiresAt: string;
  /** Version of shared/platform that the remotes were checked against. */
  readonly platform: string;
  readonly remotes: readonly Listed[];
  /** The shell of new page loads; without one each HTML server serves the build that lies beside it. */
  readonly shell?: ShellOfSet;
  /** Remote → the version to fall back to in the same tab, where there is one. */
  readonly fallbacks: Readonly<Record<string, Fallback>>;
  /** `name@version` of what was found bad of late: open tabs leave it at the next safe point. */
  readonly withdrawn: readonly string[];
  /** `name@version` of what does harm where it has run: open tabs in which it has load the page anew, after two minutes at most. */
  readonly harmful?: readonly string[];
  /** By a set key of the trust document, over everything else here. */
  readonly signature: Signature;
}

/** A candidate version that a share of the visitors gets. */
export interface Rollout {
  /** Short and unique, such as `r42`. */
  readonly id: string;
  readonly remote: string;
  readonly version: string;
  /** Visitors of 10,000 who get the candidate. */
  readonly share: number;
  /**
   * Key of the hash that assigns visitors, base64url; constant during the rollout, so that no visitor changes sides. The
   * registry tells it to HTML servers only: whoever knows it can choose a side.
   */
  readonly salt?: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
}

/** At most so many rollouts at a time. */
export const ROLLOUTS_MAX = 20;

/** Shape of `ReleaseSet.id`, for ids that come from outside: as many rollouts as `ROLLOUTS_MAX`, 254 characters at most. */
export const SET_ID = /^set-\d{1,10}(\.r\d{1,10}){0,20}$/;

/** What is in a release set, whoever vouches for it. */
export type SetContent<Listed extends ListedRelease = RemoteRelease> = Omit<ReleaseSet<Listed>, 'signature'>;

/** What a rollout puts in the place of the version of the control set, for the devices that are drawn into it. */
export type CandidateContent<Listed extends ListedRelease = RemoteRelease> = {
  readonly purpose: 'candidate';
  /** Id of the control set that it goes with, and with no other. */
  readonly set: string;
  /** Id of the rollout. */
  readonly rollout: string;
} & (CandidateRemote<Listed> | CandidateShell);

interface CandidateRemote<Listed> {
  readonly release: Listed;
  /** The version of the control set, where there is one. */
  readonly fallback?: Fallback;
}

interface CandidateShell {
  readonly shell: ShellOfSet;
  /** As `ReleaseSet.platform`. */
  readonly platform: string;
}

/** A candidate as the registry signs it: by itself, since 20 rollouts make a million sets (`setWith`). */
export type RolloutCandidate<Listed extends ListedRelease = RemoteRelease> = CandidateContent<Listed> & {
  /** By a set key of the trust document, over everything else here. */
  readonly signature: Signature;
};

/** Everything that an HTML server needs to serve pages. */
export interface LiveReleases {
  readonly trust: SignedTrust;
  readonly rollouts: readonly Rollout[];
  /** The control set: what everybody gets who is in no rollout. */
  readonly set: ReleaseSet;
  /** One for each rollout, in the order of their ids. */
  readonly candidates: readonly RolloutCandidate[];
  /** The same by summaries, signed apart, for pages of format 2; a registry of before has none. */
  readonly summaries?: SummarySets;
}

/** The control set and the candidates of `LiveReleases`, with summaries in the place of descriptions. */
export interface SummarySets {
  readonly set: ReleaseSet<ReleaseSummary>;
  readonly candidates: readonly RolloutCandidate<ReleaseSummary>[];
}

/**
 * GET /live of the registry; salts only with a token that may count. Signed anew every half minute, for five minutes: an older
 * answer that somebody replays is refused, and one that is held back is noticed.
 */
export interface LiveAnswer extends LiveReleases {
  /** ISO 8601, UTC: until when it is what the registry says now. */
  readonly freshUntil: string;
  /** By a set key of the trust document, over everything else here. */
  readonly signature: Signature;
}

/** The least that is believed of a registry. */
export interface ReleaseFloor {
  /** Version of a trust document. */
  readonly trust: number;
  /** Sequence of a release set. */
  readonly set: number;
}

/** JSON in the HTML element `RELEASE_SET_ELEMENT`: with descriptions in pages of format 1, by summaries in those of later ones (`PAGE_FORMAT`). */
export interface PageReleases<Listed extends ListedRelease = RemoteRelease> {
  readonly trust: SignedTrust;
  /** The control set; with `candidates` it is the visitor's own (`setWith`). */
  readonly set: ReleaseSet<Listed>;
  /** Of the rollouts that the visitor is drawn into. */
  readonly candidates?: readonly RolloutCandidate<Listed>[];
  /** Descriptions of releases that the set names by summaries: of the page's own remote. */
  readonly releases?: readonly RemoteRelease[];
  /** A remote that this browser gets from a developer's machine, by an override token. */
  readonly override?: PageOverride;
  /** The set is one of before, which this browser looks at; its own signature is empty. */
  readonly reopened?: Reopened;
}

/**
 * What the HTML carries in the element `PAGE_ELEMENT`. It comes from the HTML server, as the shell's own code does, and is
 * trusted as that code is; nothing in it comes from the registry but the floor, which holds what root and registry have signed.
 */
export interface PageConfig {
  /** Raw public keys of the root, base64url. */
  readonly rootKeys: readonly string[];
  /** ISO 8601, UTC: the server's time, since a visitor's clock may be wrong. */
  readonly now: string;
  /** Hashes of the shell's own files by their path under /shell/: those that its first files ask for later. */
  readonly shellFiles: Readonly<Record<string, string>>;
  /** The newest that the HTML server believed when it made the page: an open tab follows nothing older. */
  readonly floor: ReleaseFloor;
  /** The browser has sent no session: nobody is logged in. */
  readonly visitor: boolean;
  /** Stands for this page load in reports (`TelemetryReport`). */
  readonly ticket: string;
  /** Version of the shell, where it is a released one: the page's loads count for it. */
  readonly shell?: string;
  /** Address of the document with reCAPTCHA, where the site has it. */
  readonly captchaFrame?: string;
  /** A candidate that this page load runs unseen once it is idle. */
  readonly dark?: DarkPlan;
  /** Of the document in which the candidate of that id runs; nobody sees it. */
  readonly darkCanary?: string;
  /** The outer status, where it closes the site or tells of a grave failure (SHEL-251). */
  readonly status?: SystemStatus;
}

/** Short-lived token that the registry signs for a developer. */
export interface OverrideToken {
  readonly remote: string;
  /** Origin of the developer's build, such as `http://localhost:9001`. */
  readonly origin: string;
  /** The team member who asked for it. */
  readonly person: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

export interface SignedOverride {
  readonly token: OverrideToken;
  /** By a set key. */
  readonly signature: Signature;
}

export interface PageOverride extends SignedOverride {
  /** The build as the developer's machine served it when the page was made, signed with a key of the owner team. */
  readonly release: RemoteRelease;
}

/** Short-lived token that the registry signs for somebody who looks into what a member saw. */
export interface ReopenToken {
  readonly purpose: 'reopen';
  /** Id of a release set. */
  readonly set: string;
  readonly person: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

export interface SignedReopen {
  readonly token: ReopenToken;
  /** By a set key. */
  readonly signature: Signature;
}

/** What the registry signs of a set of before: not as a set, so that no page believes that it is live. */
export interface Reopened {
  readonly token: ReopenToken;
  /** By a set key, over `{ token, set }`, the set without its signature. */
  readonly signature: Signature;
}

/** GET /reopened of the registry. */
export interface ReopenedSet extends Reopened {
  readonly set: SetContent;
}

/** GET /release of the HTML server, asked by open tabs: which set a new page load of this visitor would get. */
export interface CurrentRelease {
  readonly set: string;
}

/** The id of the script element that carries `PageReleases` in the shell's HTML. */
export const RELEASE_SET_ELEMENT = 'maru-release-set';
/** The id of the script element that carries `PageConfig`. */
export const PAGE_ELEMENT = 'maru-page';

/** Answers of the calls that the screen begins with (`ScreenManifest.answers`), by their paths. */
export const FIRST_ANSWERS_ELEMENT = 'maru-answers';
