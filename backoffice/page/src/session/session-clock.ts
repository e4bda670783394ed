import type { StaffMe } from '@maru/contract/staff';

const minuteMs = 60_000;
/** Without a call. */
const idleMs = 15 * minuteMs;
/** From the login on. */
const wholeMs = 8 * 60 * minuteMs;
/** An end that is nearer than the idle time by more than this comes from the login's own length. */
const slackMs = 5_000;

/** Until when a session lasts: epoch milliseconds by the server's clock. */
export interface SessionSpan {
  readonly endsAt: number;
  /** Nothing prolongs it beyond this. */
  readonly latest: number;
}

/** When the session ends. Counted here, because asking the server would prolong the session of somebody who has left. */
export class SessionClock {
  /** Epoch milliseconds by the server's clock. */
  endsAt = 0;
  /** The session ends then whatever is done; infinite while that is not known. */
  private latest = Number.POSITIVE_INFINITY;
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get span(): SessionSpan {
    return { endsAt: this.endsAt, latest: this.latest };
  }

  /** Nothing prolongs the session any more. */
  get isLast(): boolean {
    return this.endsAt >= this.latest;
  }

  begin({ endsAt }: StaffMe, now: number): void {
    this.latest = now + wholeMs;
    this.set(Date.parse(endsAt));
  }

  /** Takes what the server says of a session that has begun earlier. */
  resume({ endsAt }: StaffMe, now: number): void {
    const end = Date.parse(endsAt);
    // Another tab may have logged in anew since this one did.
    if (end > this.latest) this.latest = Number.POSITIVE_INFINITY;
    if (end < now + idleMs - slackMs) this.latest = end;
    this.set(end);
  }

  answered(now: number): void {
    this.set(Math.min(now + idleMs, this.latest));
  }

  /** Takes what another tab of the same session knows; an older answer than the own one changes nothing. */
  follow({ endsAt, latest }: SessionSpan): void {
    this.latest = Math.min(this.latest, latest);
    this.set(Math.min(Math.max(this.endsAt, endsAt), this.latest));
  }

  private set(endsAt: number): void {
    this.endsAt = endsAt;
    for (const listener of this.listeners) listener();
  }
}
