import { SESSION_CHECK_MS, SESSION_IDLE_MS, SESSION_WARNING_MS } from '@maru/domain';
import type { SessionStore } from '@maru/platform';
import { makeAutoObservable } from '@maru/platform/mobx';
import type { SharedActivity } from './shared-activity';

export interface SessionClockDeps {
  readonly session: SessionStore;
  readonly activity: SharedActivity;
  readonly now: () => number;
  /** The limit is reached and the member logged out. */
  readonly onExpired: () => void;
}

/** Activity is written down at most this often; a pointer moves a hundred times a second. */
const touchEveryMs = 1000;

/** The server counts calls, not key strokes: what it has not heard of for so long, it is told. */
const keepAliveMs = 5 * 60 * 1000;

/**
 * Counts towards the automatic logout. Compares times of the server's clock every second instead of arming one long timer: sleep and
 * throttled tabs freeze timers, and who comes back after 25 hours must be logged out at once (SHEL-201).
 */
export class SessionClock {
  phase: 'off' | 'running' | 'warning' = 'off';
  /** Milliseconds until the logout; counts down while the warning is on show. */
  remainingMs = SESSION_IDLE_MS;
  private saidAliveAt = 0;

  constructor(private readonly deps: SessionClockDeps) {
    makeAutoObservable<this, 'deps' | 'saidAliveAt'>(this, { deps: false, saidAliveAt: false });
  }

  /** @returns stops the clock. */
  start(): () => void {
    const timer = setInterval(() => this.check(), SESSION_CHECK_MS);
    return () => clearInterval(timer);
  }

  /** Pointer, key, navigation or a call that the member caused (SHEL-205). */
  active(): void {
    const { activity, now, session } = this.deps;
    const at = now();
    if (!session.isMember || at - activity.lastAt() < touchEveryMs) return;
    // Activity after the limit does not bring a session back.
    if (this.phase !== 'off' && at - activity.lastAt() >= SESSION_IDLE_MS) return;
    // The call that found the session counts as activity on the server.
    if (this.phase === 'off') this.begin();
    activity.touch(at);
    if (this.phase === 'warning') this.check();
  }

  stay(): void {
    this.active();
    this.sayAlive(this.deps.now());
    this.check();
  }

  leave(): void {
    void this.deps.session.logout().catch(() => undefined);
  }

  check(): void {
    const { session, activity, now } = this.deps;
    if (!session.isMember) {
      this.reset();
      return;
    }
    if (this.phase === 'off') this.begin();
    const endsAt = activity.lastAt() + SESSION_IDLE_MS;
    session.setExpiresAt(endsAt);
    this.remainingMs = endsAt - now();
    if (this.remainingMs <= 0) {
      this.expire();
      return;
    }
    this.phase = this.remainingMs <= SESSION_WARNING_MS ? 'warning' : 'running';
    // The last activity, too, or its session would end before this clock warns.
    const isUntold = activity.lastAt() > this.saidAliveAt && now() - this.saidAliveAt >= keepAliveMs;
    if (isUntold) this.sayAlive(now());
  }

  /** A page that opens on a running session is activity, as is a login. */
  private begin(): void {
    const { activity, now } = this.deps;
    activity.touch(now());
    this.saidAliveAt = now();
    this.phase = 'running';
  }

  /** SHEL-203: forced logout first, then the popup. */
  private expire(): void {
    const { session, onExpired } = this.deps;
    this.reset();
    // A network that is down, or an exchange that does not answer, must not keep anybody logged in.
    void session.logout().catch(() => undefined);
    session.clear();
    onExpired();
  }

  /** SHEL-204. */
  private reset(): void {
    this.phase = 'off';
    this.remainingMs = SESSION_IDLE_MS;
  }

  private sayAlive(at: number): void {
    this.saidAliveAt = at;
    void this.deps.session.refresh();
  }
}
