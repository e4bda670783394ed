import { hourMs, minuteMs } from '@maru/server';
import { type Clock, later } from '../../platform/core/clock';
import type { Tx } from '../../platform/core/database';
import { hashOf, newToken } from '../auth';
import type { StaffSession } from './staff.types';
import type { SessionLimits, StaffSessionRepository } from './staff-session.repository';

const idleMsMax = 15 * minuteMs;
const lifeMsMax = 8 * hourMs;

export interface StaffSessionDeps {
  readonly repository: StaffSessionRepository;
  readonly clock: Clock;
}

/** Sessions of the staff: 15 minutes without a call end them, and 8 hours in any case. */
export class StaffSessions {
  constructor(private readonly deps: StaffSessionDeps) {}

  /** @returns the token, which only the cookie holds. */
  async begin(tx: Tx, staffId: bigint, ip: string): Promise<string> {
    const token = newToken();
    await this.deps.repository.insert(tx, hashOf(token), staffId, ip, this.deps.clock.now());
    return token;
  }

  /** The session of a call, which counts as one. */
  async find(token: string): Promise<StaffSession | null> {
    const tokenHash = hashOf(token);
    const found = await this.deps.repository.seen(tokenHash, this.deps.clock.now(), this.limits());
    if (!found) return null;
    const { created_at, last_seen_at, ...person } = found;
    const ends = [later(last_seen_at, idleMsMax), later(created_at, lifeMsMax)].map((date) => date.getTime());
    return { tokenHash, person, endsAt: new Date(Math.min(...ends)) };
  }

  end({ tokenHash }: StaffSession): Promise<void> {
    return this.deps.repository.delete(tokenHash);
  }

  sweep(): Promise<void> {
    return this.deps.repository.sweep(this.limits());
  }

  private limits(): SessionLimits {
    const now = this.deps.clock.now();
    return { seenAfter: later(now, -idleMsMax), begunAfter: later(now, -lifeMsMax) };
  }
}
