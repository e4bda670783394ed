import { accepted, type Outcome, refused } from '@maru/contract';
import { isStepReached } from '@maru/domain/verification';
import { dayMs, minuteMs } from '@maru/server';
import { type Clock, later } from '../../platform/core/clock';
import type { SessionRef } from '../../platform/http/session';
import { type Auth, newOtpSecret, newRecoveryCodes, recoveryHash, sameText } from '../auth';
import { centerFactsOf, type Member, type MemberRepository } from '../member';
import type { Messenger } from '../message';
import type { OtpSetupRepository } from './otp.repository';
import { otpMail } from './otp-mail';
import { withoutFactor } from './without-factor';

/** What a member types or scans into the authenticator, and the codes to write down; shown once. */
export interface NewOtp {
  /** Address of the kind that authenticators scan (otpauth URI format). */
  readonly uri: string;
  /** Base32. */
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

export interface OtpDeps {
  readonly repository: OtpSetupRepository;
  readonly members: MemberRepository;
  readonly clock: Clock;
  readonly auth: Pick<Auth, 'codes' | 'recovery' | 'passkeys' | 'sessions'>;
  readonly messenger: Messenger;
}

/** Time to scan a secret and type its first code. */
const setupMs = 10 * minuteMs;

/** The authenticator of a member: set up, replaced, released (account.md section 6). */
export class OtpService {
  constructor(private readonly deps: OtpDeps) {}

  /**
   * Makes a secret, which counts with its first code (API-044).
   * @param recoveryCode - of the authenticator that the member has and replaces; empty where there is none.
   * @returns PREVIOUS_STEP_OPEN before the step that comes first; OTP_REGISTERED without a good recovery code, which counts where one was tried; CODE_LOCKED.
   */
  async begin(own: SessionRef, recoveryCode: string): Promise<Outcome<NewOtp>> {
    const { memberId } = own;
    const { repository, members, clock, auth, messenger } = this.deps;
    const found = await members.find(memberId);
    if (!found) throw new Error(`member ${memberId} has a session but no row`);
    if (!isStepReached('otp', centerFactsOf(found))) return refused('PREVIOUS_STEP_OPEN');
    const [secret, recoveryCodes] = [newOtpSecret(), newRecoveryCodes()];
    const now = clock.now();
    const begun = await members.transact(async (tx): Promise<Outcome<NewOtp>> => {
      const acting = await auth.sessions.lockActing(tx, own);
      if (!acting.ok) return acting;
      const member = acting.value;
      if (member.otp_secret !== null) {
        const spent = await auth.codes.spendRecovery(tx, member, recoveryCode);
        if (!spent.ok) return spent.refusal === 'CODE_WRONG' ? refused('OTP_REGISTERED') : spent;
      }
      const recoveryHashes = recoveryCodes.map((code) => recoveryHash(memberId, code));
      await repository.begin(tx, memberId, { secret, recoveryHashes, expiresAt: later(now, setupMs) });
      return accepted({ uri: uriOf(member.email, secret), secret, recoveryCodes });
    });
    if (begun.ok) messenger.wake();
    return begun;
  }

  /**
   * Registers the authenticator by a code of it (API-043), which stops withdrawals for a day (CONS-020).
   * @param secret - as `begin` gave it: whoever confirms has seen it.
   * @returns OTP_SETUP_EXPIRED where none waits; whatever `CodeService.check` refuses.
   */
  async confirm(own: SessionRef, secret: string, code: string): Promise<Outcome<void>> {
    const { memberId } = own;
    const { repository, members, clock, auth, messenger } = this.deps;
    const outcome = await members.transact(async (tx): Promise<Outcome<void>> => {
      const acting = await auth.sessions.lockActing(tx, own);
      if (!acting.ok) return acting;
      const member = acting.value;
      const now = clock.now();
      const setup = await repository.find(tx, memberId);
      if (!setup || setup.expiresAt <= now || !sameText(setup.secret, secret)) return refused('OTP_SETUP_EXPIRED');
      const judged = await auth.codes.checkNewOtp(tx, memberId, setup.secret, code);
      if (!judged.ok) return judged;
      const isReplaced = member.otp_secret !== null;
      await members.change(tx, memberId, {
        otp_secret: setup.secret,
        otp_registered_at: now,
        otp_last_step: judged.value,
        // The first one, too: a stolen session could register an authenticator of its own and pay with it.
        withdrawal_blocked_until: later(now, dayMs),
      });
      await auth.recovery.replace(tx, memberId, setup.recoveryHashes);
      await repository.end(tx, memberId);
      await messenger.post(tx, otpMail(member.email, isReplaced ? 'replaced' : 'registered'));
      return accepted(undefined);
    });
    if (outcome.ok) messenger.wake();
    return outcome;
  }

  /**
   * Releases the authenticator by a code of it (API-045): the auth level falls, and withdrawals stop for a day (ACCT-055).
   * @returns MEANS_UNSUPPORTED without one; OTP_RELEASE_FAILED for a wrong code, which counts; CODE_LOCKED.
   */
  async release(own: SessionRef, code: string): Promise<Outcome<void>> {
    const { memberId } = own;
    const { members, clock, auth, messenger } = this.deps;
    const outcome = await members.transact(async (tx): Promise<Outcome<void>> => {
      const acting = await auth.sessions.lockActing(tx, own);
      if (!acting.ok) return acting;
      const member = acting.value;
      if (member.otp_secret === null) return refused('MEANS_UNSUPPORTED');
      const judged = await auth.codes.check(tx, memberId, 'OTP', code, { purpose: 'otp', boundTo: 'release' });
      if (!judged.ok) return judged.refusal === 'CODE_WRONG' ? refused('OTP_RELEASE_FAILED') : judged;
      const change = withoutFactor(member, 'OTP', clock.now());
      await members.change(tx, memberId, change);
      await auth.recovery.replace(tx, memberId, []);
      await auth.passkeys.removeWithLastCode(tx, { ...member, ...change });
      await messenger.post(tx, otpMail(member.email, 'released'));
      return accepted(undefined);
    });
    if (outcome.ok) messenger.wake();
    return outcome;
  }
}

/** Every authenticator assumes SHA-1, six digits and 30 seconds; what it shows beside the code is site and address. */
const uriOf = (email: Member['email'], secret: string): string =>
  `otpauth://totp/${encodeURIComponent(`Maru:${email}`)}?secret=${secret}&issuer=Maru`;
