import type { AuthLevel } from '@maru/domain';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ApiClient } from '../api/api-client';
import { ApiError } from '../api/api-error';
import type { Member } from './member';
import { readMember } from './member.api';

export type SessionStatus = 'unknown' | 'visitor' | 'member';

/** @param isOthers - the cookie is another member's by now: no session has ended. */
export type LogoutListener = (isOthers: boolean) => void;

/** Reactions of the shell when a session ends. */
export interface SessionPolicy {
  /** Called when the server ended a member's session, or began another member's: reloads the page (AUTH-115). */
  reload(): void;
}

/** The logged-in member or visitor. One instance per page; all remotes read it (AUTH-110, PLAT-030). */
export class SessionStore {
  status: SessionStatus = 'unknown';
  /** Whether the server has answered at least once, successfully or not. */
  checked = false;
  /** A visitor by what the page said; the exchange has not been asked. */
  assumed = false;
  /** Logged out here, and the exchange may not know: nobody is read back until somebody logs in, or {@link refresh} is told of a change. */
  unended = false;
  /** Replaced as a whole, never changed. */
  me: Member | null = null;
  /** Epoch milliseconds at which the session ends without activity; driven by the session clock. */
  expiresAt: number | null = null;

  private readonly logoutListeners = new Set<LogoutListener>();
  private refreshing: Promise<boolean> | null = null;
  /** Aborted when the session ends, so that pending answers are dropped. */
  private ended = new AbortController();

  constructor(
    private readonly api: ApiClient,
    private readonly policy: SessionPolicy,
  ) {
    makeAutoObservable<this, 'api' | 'policy' | 'logoutListeners' | 'refreshing' | 'ended'>(this, {
      me: observableRef,
      api: false,
      policy: false,
      logoutListeners: false,
      refreshing: false,
      ended: false,
      assumed: false,
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
   * Reads user info; calls made at the same time share one request, and so does what its answer leads to at once, such as the
   * guard of the screen behind a login (AUTH-117).
   * @param changed - the caller knows that session or member have just changed: a request sent before that is waited for, and made again.
   * @returns whether a member is logged in. A failure other than 401 leaves the session as it was and answers false.
   */
  refresh({ changed = false }: { readonly changed?: boolean } = {}): Promise<boolean> {
    this.assumed = false;
    if (changed) this.unended = false;
    if (this.unended) return Promise.resolve(false);
    const earlier = this.refreshing;
    if (earlier && changed) return earlier.then(() => this.refreshAfter(earlier));
    if (earlier) return earlier;
    const refreshing = this.readMe().finally(() => {
      // In the next task, once everybody who waited for the answer has gone on.
      setTimeout(() => {
        if (this.refreshing === refreshing) this.refreshing = null;
      });
      this.markChecked();
    });
    this.refreshing = refreshing;
    return refreshing;
  }

  /** The page came to a browser without a session: nothing need be asked. */
  assumeVisitor(): void {
    this.assumed = true;
    this.status = 'visitor';
    this.checked = true;
  }

  /** Ends the session on the server, if there is one, and here in any case (AUTH-112, AUTH-113). */
  async logout(): Promise<void> {
    if (!this.isMember) return;
    const { signal } = this.ended;
    const told = this.api.get<void>('/v1/logout');
    const unended = await told.then(
      () => false,
      (error: unknown) => !isUnauthorised(error),
    );
    runInAction(() => {
      // The session may have ended meanwhile, and another one have begun.
      if (!signal.aborted) this.clear();
      if (!this.isMember) this.unended = unended;
    });
    return told;
  }

  /** Clears the member in this page and notifies the owners of member data (SHEL-087). */
  clear(isOthers = false): void {
    const wasMember = this.isMember;
    this.status = 'visitor';
    this.me = null;
    this.expiresAt = null;
    this.ended.abort();
    this.ended = new AbortController();
    this.refreshing = null;
    if (!wasMember) return;
    for (const listener of this.logoutListeners) listener(isOthers);
  }

  /** Calls back on every end of the session. @returns stops it. */
  onLogout(listener: LogoutListener): () => void {
    this.logoutListeners.add(listener);
    return () => this.logoutListeners.delete(listener);
  }

  setExpiresAt(at: number | null): void {
    this.expiresAt = at;
  }

  private refreshAfter(earlier: Promise<boolean>): Promise<boolean> {
    if (this.refreshing === earlier) this.refreshing = null;
    return this.refresh();
  }

  private markChecked(): void {
    this.checked = true;
  }

  private async readMe(): Promise<boolean> {
    const { signal } = this.ended;
    try {
      const me = await readMember(this.api, signal);
      if (signal.aborted) return this.isMember;
      // Another member's lists and choices must not go on under this name.
      if (this.me && this.me.uid !== me.uid) {
        this.lose(true);
        return false;
      }
      runInAction(() => {
        this.me = me;
        this.status = 'member';
        this.unended = false;
      });
      return true;
    } catch (error) {
      if (!signal.aborted && isUnauthorised(error)) this.lose();
      return false;
    }
  }

  private lose(isOthers = false): void {
    const wasMember = this.isMember;
    this.clear(isOthers);
    // Only once: after the reload there is no member, so the same answer causes no further reload.
    if (wasMember) this.policy.reload();
  }
}

const isUnauthorised = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
