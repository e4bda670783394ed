import {
  type LiveReleases,
  type RemoteRelease,
  SHELL_NAME,
  type ShellOffers,
  type TrustDocument,
  teamOf,
} from '@maru/contract';
import type { Author, Change, LogRecord } from '@maru/contract/registry-api';
import type { KeyFile } from '../keys/signing';
import { Refusal } from '../refusal';
import { type BootConfig, type BootPlan, bootCandidate } from './gate/boot';
import { type Candidate, checkBeside, checkRelease, type GateState } from './gate/check-release';
import {
  checkShell,
  checkShellBeside,
  ownPageFormats,
  type ShellCandidate,
  type ShellGateState,
} from './gate/check-shell';
import type { Findings } from './gate/findings';
import type { Neighbour } from './gate/offers';
import { worldsOf } from './gate/worlds';
import { type InternalHosts, internalUrl } from './internal-url';
import { ReleaseLog } from './log/release-log';
import { liveReleases } from './state/live-releases';
import { type PageShell, pageShells } from './state/page-shells';
import { RegistryState, type Release } from './state/registry-state';
import { runningRemotes, runningUses } from './state/running-uses';
import { StoredReleases } from './state/stored-releases';
import type { ObjectStore } from './store/object-store';

export interface RegistryDeps {
  readonly store: ObjectStore;
  /** Origin that browsers load the remotes' files from. */
  readonly publicUrl: string;
  /** Version of shared/platform of the shell beside this registry, which is live until one is released. */
  readonly platform: string;
  /** What that shell exports, read for each check; null where nobody knows. Default: nobody. */
  readonly readOffers?: () => Promise<ShellOffers | null>;
  /** Formats of pages that the HTML servers write. Default: that of this repository's. */
  readonly pageFormats?: readonly number[];
  /** Raw public keys of the root, base64url. */
  readonly rootKeys: readonly string[];
  /** Read for each signature, so that the key can be replaced while the registry runs. */
  readonly readSetKey: () => Promise<KeyFile>;
  /** How the gate boots a candidate in a browser; without it there is no boot. */
  readonly boot?: BootConfig;
  /** Days that the files of a version are kept after it was last live. */
  readonly keepDays: number;
  /** Answers that need no token may be so much older than the log; the store is asked once meanwhile. Default: none. */
  readonly freshMs?: number;
  readonly internalHosts?: InternalHosts;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** One registry process: the shared log, the state replayed from it, and the sets derived from that state. */
export class Registry {
  readonly state = new RegistryState();
  readonly stored: StoredReleases;
  readonly log: ReleaseLog;
  private readAt = Number.NEGATIVE_INFINITY;
  private reading: Promise<void> | null = null;
  private booting: Promise<unknown> = Promise.resolve();
  /** Team → the remote that it is checking. */
  private readonly atWork = new Map<string, string>();
  private made: { readonly key: string; readonly live: Promise<LiveReleases> } | null = null;

  constructor(readonly deps: RegistryDeps) {
    this.stored = new StoredReleases(deps.store, deps.publicUrl);
    this.log = new ReleaseLog(deps.store, (record) => this.state.apply(record), deps.now);
  }

  get now(): number {
    return this.deps.now();
  }

  /** The state with every change that any process has made. */
  async current(): Promise<RegistryState> {
    await this.log.refresh();
    return this.state;
  }

  /** The state with this process's changes, and those of others but for the last `freshMs`. */
  async recent(): Promise<RegistryState> {
    const { freshMs = 0 } = this.deps;
    if (performance.now() - this.readAt >= freshMs) {
      this.reading ??= this.log.refresh().finally(() => {
        this.readAt = performance.now();
        this.reading = null;
      });
      await this.reading;
    }
    return this.state;
  }

  change(by: Author, decide: (state: RegistryState) => Change | Promise<Change>): Promise<LogRecord> {
    return this.log.append(by, () => decide(this.state));
  }

  /** @throws Refusal before `maru init`. */
  async live(): Promise<LiveReleases> {
    const state = await this.recent();
    void this.trust;
    const setKey = await this.deps.readSetKey();
    // Signing takes time: a change recorded meanwhile belongs to the next set.
    const key = `${state.setChange.seq} ${setKey.id} ${new Date(this.now).toISOString().slice(0, 10)}`;
    if (this.made?.key !== key)
      this.made = {
        key,
        live: liveReleases(state.snapshot(), {
          stored: this.stored,
          platform: this.deps.platform,
          setKey,
          now: this.now,
        }),
      };
    const { live } = this.made;
    return live.catch((error: unknown) => {
      this.made = null;
      throw error;
    });
  }

  /** The gate's findings about a version of the shell under the live releases. */
  async checkShell(candidate: ShellCandidate): Promise<Findings> {
    return checkShell(candidate, await this.shellGateState());
  }

  /** The gate's findings about a candidate beside the live releases. */
  async check(candidate: Candidate): Promise<Findings> {
    return checkRelease(candidate, await this.gateState(candidate.statement.name));
  }

  /** Boots a candidate in a browser beside what runs now; no findings if the registry has no boot. */
  async boot(candidate: Candidate): Promise<Findings> {
    return this.inBrowser(async (boot) => {
      const { name } = candidate.statement;
      return bootCandidate(candidate, { worlds: worldsOf(await this.live(), name, this.deps.internalHosts) }, boot);
    });
  }

  /** The same of a version of the shell under the live remotes. */
  async bootShell(candidate: ShellCandidate): Promise<Findings> {
    return this.inBrowser(async (boot) => {
      const live = await this.live();
      const worlds = worldsOf(live, SHELL_NAME, this.deps.internalHosts).slice(0, 1);
      const before = live.set.shell && (await this.shellAt(live.set.shell.version));
      return bootCandidate(candidate, { worlds, ...(before && { before }) }, boot);
    });
  }

  private async shellAt(version: string): Promise<BootPlan['before']> {
    const release = this.state.release(SHELL_NAME, version);
    if (!release) return undefined;
    const { statement } = await this.stored.getShell(release);
    return { ...statement, baseUrl: internalUrl(this.stored.folderOf(SHELL_NAME, version), this.deps.internalHosts) };
  }

  /** One browser at a time: parallel ones would exceed each other's time limit. */
  private async inBrowser(work: (boot: BootConfig) => Promise<Findings>): Promise<Findings> {
    const { boot } = this.deps;
    if (!boot) return [];
    const turn = this.booting.then(() => work(boot));
    this.booting = turn.catch(() => undefined);
    return turn;
  }

  /**
   * Does what takes a browser or a team's host, one at a time of each team: whoever sends many waits for himself, all others
   * for one of each team at most.
   * @throws Refusal while another one of the team is at work.
   */
  async inTurnOfTeam<T>(remote: string, work: () => Promise<T>): Promise<T> {
    const team = teamOf(this.trust, remote)?.name ?? remote;
    const other = this.atWork.get(team);
    if (other !== undefined)
      throw new Refusal(429, [
        `${other} of team ${team} is being checked: wait for the answer to that call, then try again; a check takes a few minutes at most`,
      ]);
    this.atWork.set(team, remote);
    try {
      return await work();
    } finally {
      this.atWork.delete(team);
    }
  }

  /** The gate's findings about a version that it accepted before. */
  async checkAgain(release: Release): Promise<Findings> {
    return release.remote === SHELL_NAME
      ? checkShellBeside(await this.stored.getShell(release), await this.shellGateState())
      : checkBeside(await this.stored.get(release), await this.gateState(release.remote));
  }

  /** The trust document. @throws Refusal before `maru init`. */
  get trust(): TrustDocument {
    if (this.state.trust) return this.state.trust.trust;
    throw new Refusal(503, ['this registry has no trust document yet: run maru init']);
  }

  private async gateState(remote: string): Promise<GateState> {
    const running = await Promise.all((await this.running()).map((release) => this.neighbour(release)));
    const { trust, now } = this;
    const awaited = trust.teams
      .flatMap(({ remotes }) => remotes)
      .filter((name) => name !== SHELL_NAME && this.livedBefore(name).length === 0);
    return { trust, shells: await this.shells(), running, awaited, livedBefore: this.livedBefore(remote), now };
  }

  /** Every shell that a remote runs in now. */
  shells(): Promise<readonly PageShell[]> {
    const { state, stored, now } = this;
    return pageShells(state, { stored, now, own: () => this.ownShell() });
  }

  private async ownShell() {
    const { platform, readOffers } = this.deps;
    return { platform, offers: (await readOffers?.()) ?? null };
  }

  private async shellGateState(): Promise<ShellGateState> {
    const { state, stored, trust, now, deps } = this;
    const kept = state.versions(SHELL_NAME).filter(({ removed }) => !removed);
    const files = kept.map(async (release) => {
      const { version, files } = (await stored.getShell(release)).statement;
      return Object.entries(files).map(([file, integrity]) => [file, { integrity, version }] as const);
    });
    return {
      ...{ trust, now, pageFormats: deps.pageFormats ?? ownPageFormats, livedBefore: this.livedBefore(SHELL_NAME) },
      uses: await runningUses(state, { stored, now }),
      keptFiles: new Map((await Promise.all(files)).flat()),
    };
  }

  private async neighbour({ name, version, container, manifest }: RemoteRelease): Promise<Neighbour> {
    const release = this.state.release(name, version);
    if (!release) throw new Error(`${name} ${version} runs and is not known`);
    const { contract } = (await this.stored.get(release)).build;
    const isCandidate = this.state.rolloutOf(name)?.version === version;
    return { name, version, container, manifest, contract, isCandidate };
  }

  private livedBefore(remote: string): readonly Release[] {
    return this.state.versions(remote).filter(({ lives }) => lives.length > 0);
  }

  /** Live releases of remotes and those of rollouts that pages accept. */
  running(): Promise<readonly RemoteRelease[]> {
    return runningRemotes(this.state, this);
  }
}
