import type { DarkCanary, Rollout, SignedTrust } from '@maru/contract';
import type { Author, Freeze, LogRecord, Reach, TokenGrant } from '@maru/contract/registry-api';

/** One version of one remote, with its history. */
export interface Release {
  readonly remote: string;
  readonly version: string;
  readonly sequence: number;
  /** SHA-256 of the stored release, hex. */
  readonly digest: string;
  /** The team's own folder; null: the registry serves the files. */
  readonly host: string | null;
  readonly by: Author;
  readonly at: string;
  /** Share and mode that it gets once approved. */
  readonly wanted: Reach;
  readonly pending: boolean;
  /** Who asked for the reach that it has or waits for: its publisher, or who promoted it later. */
  readonly askedBy: Author;
  readonly approvedBy: string | null;
  /** Whether the approval still counts: it ends when the version is withdrawn or leaves the pages. */
  readonly approved: boolean;
  /** Periods in which it was live, oldest first; `until` is null while it is. */
  readonly lives: readonly { readonly from: string; readonly until: string | null }[];
  /** Whether it is live by a rollback or revocation: nobody has approved that it is, now. */
  readonly cameBack: boolean;
  readonly withdrawn: TakenBack | null;
  readonly revoked: TakenBack | null;
  /** Time of the record that lets its files be removed; null while they are needed. ISO 8601, UTC. */
  readonly removed: string | null;
}

/** Why and when (ISO 8601, UTC) a version was taken back. */
interface TakenBack {
  readonly at: string;
  readonly why: string;
  /** It does harm where it has run. A promotion ends that, as it ends a withdrawal. */
  readonly harmful?: boolean;
}

/** Stage of a rollout. */
export interface Stage {
  /** The judge may raise the share. */
  readonly judged: boolean;
  /** When it got its present share; ISO 8601, UTC. */
  readonly since: string;
  /** Every share of the rollout, of 10,000, and the numbers of the changes that gave them; the present one last. */
  readonly shares: readonly number[];
  readonly seqs: readonly number[];
}

type Halted = Extract<LogRecord, { action: 'halt' }> & { readonly rollout: string | undefined };

export type Token = TokenGrant & {
  readonly ended: boolean;
  /** Who made it, by which token. */
  readonly by: Author;
};

/** The state replayed from the log, record by record; every answer of the registry derives from it. */
export class RegistryState {
  seq = 0;
  trust: SignedTrust | null = null;
  readonly tokens = new Map<string, Token>();
  /** `name@version` → release. */
  readonly releases = new Map<string, Release>();
  /** Remote → version for everybody outside a rollout. */
  readonly live = new Map<string, string>();
  rollouts: readonly Rollout[] = [];
  /** Remote → stage of its rollout. */
  readonly stages = new Map<string, Stage>();
  freezes: readonly Freeze[] = [];
  /** Those that somebody has lifted. */
  endedFreezes: readonly Freeze[] = [];
  /** One of each remote at most, with who asked for its share. */
  darks: readonly (DarkCanary & { readonly by: string })[] = [];
  /** Remote → the halt of its last rollout that was halted, and the one that an operator ended last unseen: each may be sent again. */
  readonly halts = new Map<string, Halted>();
  readonly endedDarks = new Map<string, DarkCanary>();
  /** The last change after which release sets differ. */
  setChange = { seq: 0, at: new Date(0).toISOString() };

  release(remote: string, version: string): Release | undefined {
    return this.releases.get(`${remote}@${version}`);
  }

  /** Versions of a remote, oldest first. */
  versions(remote: string): readonly Release[] {
    return [...this.releases.values()].filter((release) => release.remote === remote);
  }

  rolloutOf(remote: string): Rollout | undefined {
    return this.rollouts.find((rollout) => rollout.remote === remote);
  }

  /** A copy that later records do not change. */
  snapshot(): RegistryState {
    const { tokens, releases, live } = this;
    const copies = { tokens: new Map(tokens), releases: new Map(releases), live: new Map(live) };
    return Object.assign(new RegistryState(), this, copies);
  }

  apply(record: LogRecord): void {
    this.seq = record.seq;
    if ('remote' in record && 'version' in record) this.applyToVersion(record);
    else this.applyToRules(record);
    this.darks = this.darks.filter((dark) => this.mayRunUnseen(dark));
  }

  /** Ends with what members get, or never again shall get: whoever wants it once more begins another. */
  private mayRunUnseen({ remote, version }: DarkCanary): boolean {
    const release = this.release(remote, version);
    const shown = this.live.get(remote) === version || this.rolloutOf(remote)?.version === version;
    return release !== undefined && !shown && !release.withdrawn && !release.revoked && !release.removed;
  }

  private applyToVersion(record: LogRecord & { readonly remote: string; readonly version: string }): void {
    switch (record.action) {
      case 'publish':
        this.enter(record);
        if (!record.pending) this.reach(record);
        break;
      case 'renew':
        this.change(record.remote, record.version, { digest: record.release, sequence: record.sequence });
        this.mark(record);
        break;
      case 'approve':
        this.change(record.remote, record.version, {
          ...{ pending: false, approvedBy: record.by.person, approved: true, withdrawn: null },
        });
        this.reach(record);
        break;
      case 'promote':
        if (record.pending) this.ask(record);
        else {
          this.change(record.remote, record.version, { withdrawn: null });
          this.reach(record);
        }
        break;
      case 'halt':
        this.halts.set(record.remote, { ...record, rollout: this.rolloutOf(record.remote)?.id });
        this.endRollout(record.remote);
        this.withdraw(record, record.why);
        break;
      case 'rollback':
        this.withdraw(record, record.why ?? 'rolled back');
        this.comeBack(record.remote, record.to, record.at);
        break;
      case 'revoke':
        this.revoke(record);
        break;
      case 'dark':
        this.runUnseen(record);
        break;
      case 'endDark':
        for (const dark of this.darks) if (dark.remote === record.remote) this.endedDarks.set(dark.remote, dark);
        this.darks = this.darks.filter(({ remote }) => remote !== record.remote);
        break;
    }
  }

  private runUnseen({ remote, version, share, seq, at, by }: Extract<LogRecord, { action: 'dark' }>): void {
    const running = this.darks.find((dark) => dark.remote === remote && dark.version === version);
    const { id, startedAt } = running ?? { id: `d${seq}`, startedAt: at };
    const others = this.darks.filter((dark) => dark.remote !== remote);
    this.darks = [...others, { id, remote, version, share, startedAt, by: by.person }];
  }

  private applyToRules(record: LogRecord): void {
    switch (record.action) {
      case 'trust':
        this.trust = record.signed;
        this.mark(record);
        break;
      case 'token': {
        const { id, digest, person, team, rights, expiresAt, by } = record;
        this.tokens.set(id, { id, digest, person, team, rights, expiresAt, by, ended: false });
        break;
      }
      case 'endToken': {
        const token = this.tokens.get(record.id);
        if (token) this.tokens.set(record.id, { ...token, ended: true });
        break;
      }
      case 'freeze': {
        const { remote, from, until, daily, zone, why, seq, by } = record;
        const time = { remote, why, ...(daily ? { daily, zone } : { from, until }) };
        this.freezes = [...this.freezes, { ...time, id: `f${seq}`, by: by.person }];
        break;
      }
      case 'unfreeze':
        this.endedFreezes = [...this.endedFreezes, ...this.freezes.filter(({ id }) => id === record.id)];
        this.freezes = this.freezes.filter(({ id }) => id !== record.id);
        break;
      case 'remove':
        for (const { remote, version } of record.versions) this.change(remote, version, { removed: record.at });
        break;
    }
  }

  private mark({ seq, at }: LogRecord): void {
    this.setChange = { seq, at };
  }

  private ask({ remote, version, share, salt, by }: Extract<LogRecord, { action: 'promote' }>): void {
    this.change(remote, version, { pending: true, askedBy: by, wanted: { share, ...(salt && { salt }) } });
  }

  private enter(record: Extract<LogRecord, { action: 'publish' }>): void {
    const { remote, version, sequence, release, host, by, at, share, salt, pending } = record;
    const wanted = { share, ...(salt && { salt }) };
    const made: Release = {
      ...{ remote, version, sequence, digest: release, host, by, at, wanted, pending },
      ...{ askedBy: by, approvedBy: null, approved: false, lives: [] },
      ...{ cameBack: false, withdrawn: null, revoked: null, removed: null },
    };
    this.releases.set(`${remote}@${version}`, made);
  }

  private reach(record: LogRecord & Reach & { readonly remote: string; readonly version: string }): void {
    const { remote, version, share, salt, seq, at } = record;
    if (share === 0) return;
    const judged = record.action === 'promote' && record.judged;
    if (share === 10_000) this.goLive(remote, version, at);
    else {
      this.rollOut(remote, version, share, { id: `r${seq}`, salt: salt ?? '', startedAt: at });
      const { shares = [], seqs = [] } = this.stages.get(remote) ?? {};
      this.stages.set(remote, { judged, since: at, shares: [...shares, share], seqs: [...seqs, seq] });
    }
    this.mark(record);
  }

  private rollOut(
    remote: string,
    version: string,
    share: number,
    made: Pick<Rollout, 'id' | 'salt' | 'startedAt'>,
  ): void {
    const running = this.rolloutOf(remote);
    const next = { ...(running ?? made), remote, version, share };
    this.rollouts = [...this.rollouts.filter((rollout) => rollout.remote !== remote), next].sort(byId);
  }

  private endRollout(remote: string): void {
    this.stages.delete(remote);
    this.rollouts = this.rollouts.filter((rollout) => rollout.remote !== remote);
  }

  private goLive(remote: string, version: string, at: string): void {
    this.endRollout(remote);
    if (this.live.get(remote) === version) return;
    this.leaveLive(remote, at);
    this.live.set(remote, version);
    const lives = this.release(remote, version)?.lives ?? [];
    this.change(remote, version, { lives: [...lives, { from: at, until: null }] });
  }

  private comeBack(remote: string, version: string, at: string): void {
    this.goLive(remote, version, at);
    this.change(remote, version, { cameBack: true });
  }

  private leaveLive(remote: string, at: string): void {
    const version = this.live.get(remote);
    if (version === undefined) return;
    this.live.delete(remote);
    const lives = this.release(remote, version)?.lives ?? [];
    this.change(remote, version, {
      approved: false,
      cameBack: false,
      lives: lives.map((life) => ({ ...life, until: life.until ?? at })),
    });
  }

  private withdraw(record: Extract<LogRecord, { action: 'halt' | 'rollback' }>, why: string): void {
    const { remote, version, at, harmful } = record;
    this.change(remote, version, { withdrawn: { at, why, ...(harmful && { harmful }) }, approved: false });
    this.mark(record);
  }

  private revoke(record: Extract<LogRecord, { action: 'revoke' }>): void {
    const { remote, version, at, why, to, harmful } = record;
    if (this.rolloutOf(remote)?.version === version) this.endRollout(remote);
    this.change(remote, version, { revoked: { at, why, ...(harmful && { harmful }) }, pending: false });
    this.mark(record);
    if (this.live.get(remote) !== version) return;
    this.leaveLive(remote, at);
    if (to) this.comeBack(remote, to, at);
  }

  private change(remote: string, version: string, change: Partial<Release>): void {
    const release = this.release(remote, version);
    if (release) this.releases.set(`${remote}@${version}`, { ...release, ...change });
  }
}

const byId = (left: Rollout, right: Rollout): number => Number(left.id.slice(1)) - Number(right.id.slice(1));
