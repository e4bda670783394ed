import type { List, Wallet } from '@maru/contract';
import type { AuthLevel } from '@maru/domain';
import { makeAutoObservable, runInAction } from 'mobx';
import type { ApiClient } from '../api/api-client';
import { ApiError } from '../api/api-error';
import type { Member } from './member';
import { readMember } from './member.api';

export type SessionStatus = 'unknown' | 'visitor' | 'member';

/** What the shell does about the ends of a session that the store only notices. */
export interface SessionPolicy {
  /** The server ended the session of somebody who was a member a moment ago: load the page anew (AUTH-115). */
  reload(): void;
}

/** Who is at the screen. One instance per page; all remotes read it (AUTH-110, PLAT-030). */
export class SessionStore {
  status: SessionStatus = 'unknown';
  /** The server has been asked at least once, whatever came of it. */
  checked = false;
  me: Member | null = null;
  /** As last read; call {@link loadWallets} where fresh balances matter. */
  wallets: readonly Wallet[] = [];
  /** Epoch milliseconds at which the session ends without activity; driven by the session clock. */
  expiresAt: number | null = null;

  private readonly logoutListeners = new Set<() => void>();
  private refreshing: Promise<boolean> | null = null;
  /** Grows with every end of the session: an answer to a question asked before it says nothing about now. */
  private era = 0;

  constructor(
    private readonly api: ApiClient,
    private readonly policy: SessionPolicy,
  ) {
    makeAutoObservable<this, 'api' | 'policy' | 'logoutListeners' | 'refreshing' | 'era'>(this, {
      api: false,
      policy: false,
      logoutListeners: false,
      refreshing: false,
      era: false,
    });
  }

  get isMember(): boolean {
    return this.status === 'member';
  }

  /** 0 for a visitor, else 1 to 5 (AUTH-120 ff.). */
  get authLevel(): AuthLevel {
    return this.me?.authLevel ?? 0;
  }

  /**
   * Reads user info; calls made at the same time share one request (AUTH-117).
   * @returns whether somebody is logged in. A failure other than 401 leaves the session as it was and answers false.
   */
  refresh(): Promise<boolean> {
    if (this.refreshing) return this.refreshing;
    const refreshing = this.readMe().finally(() => {
      if (this.refreshing === refreshing) this.refreshing = null;
      this.markChecked();
    });
    this.refreshing = refreshing;
    return refreshing;
  }

  async loadWallets(): Promise<void> {
    const { era } = this;
    const { list } = await this.api.get<List<Wallet>>('/v2/wallets', undefined, { quiet: true });
    runInAction(() => {
      if (era === this.era) this.wallets = list;
    });
  }

  /** Ends the session on the server, if there is one, and here in any case (AUTH-112, AUTH-113). */
  async logout(): Promise<void> {
    if (!this.isMember) return;
    try {
      await this.api.get<void>('/v1/logout');
    } finally {
      this.clear();
    }
  }

  /** Forgets the member in this page and tells everybody who keeps member data (SHEL-087). */
  clear(): void {
    const wasMember = this.isMember;
    this.status = 'visitor';
    this.me = null;
    this.wallets = [];
    this.expiresAt = null;
    this.era += 1;
    this.refreshing = null;
    if (!wasMember) return;
    for (const listener of this.logoutListeners) listener();
  }

  /** Calls back on every end of the session. @returns stops it. */
  onLogout(listener: () => void): () => void {
    this.logoutListeners.add(listener);
    return () => this.logoutListeners.delete(listener);
  }

  setExpiresAt(at: number | null): void {
    this.expiresAt = at;
  }

  private markChecked(): void {
    this.checked = true;
  }

  private async readMe(): Promise<boolean> {
    const { era } = this;
    try {
      const me = await readMember(this.api);
      if (era !== this.era) return this.isMember;
      runInAction(() => {
        this.me = me;
        this.status = 'member';
      });
      return true;
    } catch (error) {
      if (era === this.era && error instanceof ApiError && error.status === 401) this.lose();
      return false;
    }
  }

  private lose(): void {
    const wasMember = this.isMember;
    this.clear();
    // Once: after the reload nobody is a member, so the same answer leads to no further reload.
    if (wasMember) this.policy.reload();
  }
}
