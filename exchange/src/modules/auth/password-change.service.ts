import type { Context } from '../../platform/core/context';
import type { Tx } from '../../platform/core/database';
import type { MemberChange, MemberRepository } from '../member';
import type { DeviceRepository } from './device.repository';
import type { LoginRepository } from './login.repository';
import type { SessionService } from './session.service';

export interface PasswordChangeDeps extends Pick<Context, 'clock'> {
  readonly members: MemberRepository;
  readonly logins: LoginRepository;
  readonly devices: DeviceRepository;
  readonly sessions: SessionService;
}

/** Puts a new password in the place of one that somebody else may know. */
export class PasswordChangeService {
  constructor(private readonly deps: PasswordChangeDeps) {}

  /** Ends all that began with the old password. @param tx - of `transact`; call `ended` after its commit. */
  async replace(tx: Tx, memberId: bigint, hashed: string, change: MemberChange = {}): Promise<void> {
    const { members, logins, devices, sessions, clock } = this.deps;
    const { email } = await members.lock(tx, memberId);
    await members.change(tx, memberId, { ...change, password_hash: hashed, password_changed_at: clock.now() });
    // A login that waits for its code began with the old password.
    await logins.dropSteps(tx, memberId);
    await logins.forgetAttempts(email, tx);
    // Who knew the old password may have logged in with it.
    await devices.dropAll(memberId, tx);
    await sessions.endAllIn(tx, memberId);
  }

  /** Makes this process forget the sessions that `replace` has ended. */
  ended(memberId: bigint): void {
    this.deps.sessions.ended(memberId);
  }
}
