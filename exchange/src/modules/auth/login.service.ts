import { accepted, type Outcome, refused } from '@maru/contract';
import { PASSWORD_AGE_DAYS, WRONG_CODES_MAX, WRONG_PASSWORDS_MAX } from '@maru/domain';
import { normaliseEmail } from '@maru/domain/sign-up';
import { dayMs, minuteMs } from '@maru/server';
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { type Clock, later } from '../../platform/core/clock';
import type { Tx } from '../../platform/core/database';
import { partlyHiddenPhone } from '../../platform/core/partly-hidden';
import type { Member, MemberRepository } from '../member';
import type { Messenger } from '../message';
import type { Means } from './auth.types';
import { type CodeService, meansOf } from './code.service';
import type { DeviceRepository } from './device.repository';
import { createKeyedQueue } from './keyed-queue';
import type { LoginRepository } from './login.repository';
import type { NewDevices } from './new-device.service';
import type { PasskeyLogins } from './passkey-login.service';
import type { PasswordHasher } from './password-hasher';
import { hashOf, newToken } from './secrets';
import type { SessionService } from './session.service';
import { isVoid } from './sign-up.service';

/** Client of a request, for the login history. */
export interface Visitor {
  readonly agent: string;
  readonly ip: string;
  /** Tokens of devices that the browser has, the latest first. */
  readonly devices: readonly string[];
}

/** Result of a correct password, or of a correct code after it. */
export interface LoginResult {
  readonly means: readonly Means[];
  readonly authStep: Member['auth_step'];
  readonly passwordExpired: boolean;
  /** Token of the second step. */
  readonly token?: string;
  /** A passkey will do in the place of a code; undefined without a second step. */
  readonly passkey?: boolean;
  /** Id of the new session; undefined before the second step. */
  readonly sessionId?: string;
  /** Token that names the browser as a device of this member; undefined before the second step. */
  readonly device?: string;
}

export interface LoginDeps {
  readonly repository: LoginRepository;
  readonly devices: DeviceRepository;
  readonly members: MemberRepository;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly sessions: SessionService;
  readonly codes: CodeService;
  readonly messenger: Messenger;
  readonly newDevices: NewDevices;
  readonly passkeys: PasskeyLogins;
}

/** Time between the right password and the right code, several codes included (AUTH-063). */
const secondStepMs = 10 * minuteMs;

/** Login with password and second step. */
export class LoginService {
  private readonly oneByOne = createKeyedQueue();

  constructor(private readonly deps: LoginDeps) {}

  /** Whether so many passwords wait that the next would be refused. */
  get isBusy(): boolean {
    return this.deps.hasher.isFull;
  }

  /** Begins a session, or a second step where the member has one (AUTH-020..029). */
  async login(typedEmail: string, password: string, visitor: Visitor): Promise<Outcome<LoginResult>> {
    const email = normaliseEmail(typedEmail);
    // One at a time per account: fifty parallel tries still have five guesses (and a right one among them is not lost).
    const judged = await this.oneByOne(email, () => this.judgePassword(email, password, visitor));
    if (!judged.ok) return judged;
    const member = judged.value;
    const refusal = refusalOf(member);
    if (refusal === 'CODE_LOCKED') return this.refuseLocked(member);
    if (refusal) return refused(refusal);
    const result = this.resultFor(member);
    if (result.means.length === 0) {
      const begun = await this.begin(member, visitor);
      return begun ? accepted({ ...result, ...begun }) : refused('WRONG_PASSWORD', { count: 1 });
    }
    const token = await this.beginSecondStep(member);
    const passkey = await this.deps.passkeys.areOffered(member.id);
    return token ? accepted({ token, passkey, ...result }) : refused('WRONG_PASSWORD', { count: 1 });
  }

  /** Sends the SMS code of a second step. @returns the phone, its middle hidden. */
  async sendCode(token: string, means: Means): Promise<Outcome<{ readonly to: string }>> {
    if (means !== 'SMS') return refused('MEANS_UNSUPPORTED');
    const { members, codes, messenger } = this.deps;
    const outcome = await members.transact(async (tx): Promise<Outcome<{ to: string }>> => {
      const member = await this.waitingMember(token, tx);
      if (!member) return refused('SECOND_STEP_EXPIRED');
      if (member.wrong_codes >= WRONG_CODES_MAX) return refused('CODE_LOCKED');
      const sent = await codes.sendSms(tx, member, { purpose: 'login', boundTo: hashOf(token) });
      return sent.ok ? accepted({ to: partlyHiddenPhone(member.phone) }) : sent;
    });
    if (outcome.ok) messenger.wake();
    return outcome;
  }

  /** The member of a second-step token; null if it is used or expired. */
  memberOf(token: string): Promise<bigint | null> {
    return this.deps.repository.memberOfStep(token, this.deps.clock.now());
  }

  /** Gives out what a passkey signs in the place of a code. @returns the refusals of `PasskeyLogins.begin`. */
  beginPasskey(token: string): Promise<Outcome<PublicKeyCredentialRequestOptionsJSON>> {
    const { members, passkeys } = this.deps;
    return members.transact(async (tx): Promise<Outcome<PublicKeyCredentialRequestOptionsJSON>> => {
      const member = await this.lockWaiting(tx, token);
      return member ? passkeys.begin(tx, member, hashOf(token)) : refused('SECOND_STEP_EXPIRED');
    });
  }

  /** Ends a second step with its code, and begins the session. */
  finish(token: string, means: Means, code: string, visitor: Visitor): Promise<Outcome<LoginResult>> {
    return this.finishBy(token, visitor, async (tx, member) => {
      if (!meansOf(member).includes(means)) return refused('MEANS_UNSUPPORTED');
      return this.deps.codes.check(tx, member.id, means, code, { purpose: 'login', boundTo: hashOf(token) });
    });
  }

  /** As `finish`, with a passkey. */
  finishByPasskey(
    token: string,
    credential: AuthenticationResponseJSON,
    visitor: Visitor,
  ): Promise<Outcome<LoginResult>> {
    return this.finishBy(token, visitor, (tx, member) =>
      this.deps.passkeys.judge(tx, member, hashOf(token), credential),
    );
  }

  private async finishBy(
    token: string,
    visitor: Visitor,
    judge: (tx: Tx, member: Member) => Promise<Outcome<void>>,
  ): Promise<Outcome<LoginResult>> {
    const { repository, members, clock, messenger } = this.deps;
    const outcome = await members.transact(async (tx): Promise<Outcome<Member>> => {
      const asked = await this.lockWaiting(tx, token);
      if (!asked) return refused('SECOND_STEP_EXPIRED');
      const judged = await judge(tx, asked);
      if (!judged.ok) return judged;
      return (await repository.useStep(tx, token, clock.now())) ? accepted(asked) : refused('SECOND_STEP_EXPIRED');
    });
    if (!outcome.ok) return outcome;
    // A recovery code is told by mail.
    messenger.wake();
    const refusal = refusalOf(outcome.value);
    if (refusal) return refused(refusal);
    const begun = await this.begin(outcome.value, visitor);
    return begun ? accepted({ ...this.resultFor(outcome.value), ...begun }) : refused('SECOND_STEP_EXPIRED');
  }

  private async judgePassword(email: string, password: string, visitor: Visitor): Promise<Outcome<Member>> {
    const { repository, devices, members, clock, hasher } = this.deps;
    const found = await members.findByEmail(email);
    const member = found && !isVoid(found, clock.now()) ? found : null;
    // Asked for nobody, too: a query less would tell which addresses are members'.
    const device = await devices.find(member?.id ?? 0n, visitor.devices);
    const attempt = await repository.countAttempt(email, device, clock.now());
    if (attempt === null) return refused('LOGIN_LOCKED');
    const verdict = await hasher.verify(member?.password_hash ?? null, password);
    if (!verdict.ok) {
      await repository.takeBackAttempt(email, device);
      return verdict;
    }
    if (member && verdict.value) {
      await repository.forgetAttempts(email);
      return accepted(member);
    }
    return attempt >= WRONG_PASSWORDS_MAX ? refused('LOGIN_LOCKED') : refused('WRONG_PASSWORD', { count: attempt });
  }

  /** A reset of the factor unlocks codes, and without any a new password does; the token is good for that reset alone (AUTH-037). */
  private async refuseLocked(member: Member): Promise<Outcome<never>> {
    const [lost] = meansOf(member);
    if (!lost) return refused('CODE_LOCKED');
    const token = await this.beginSecondStep(member);
    return token ? refused('CODE_LOCKED', { token, means: lost }) : refused('WRONG_PASSWORD', { count: 1 });
  }

  /** @returns its token; null if the password was changed, or the account frozen, while it was judged. */
  private beginSecondStep({ id, password_hash }: Member): Promise<string | null> {
    const { repository, members, clock } = this.deps;
    return members.transact(async (tx) => {
      // Waits for a reset at work, which would otherwise miss this step.
      if (!(await members.isEntrance(tx, id, password_hash))) return null;
      const token = newToken();
      await repository.addSecondStep(tx, id, token, later(clock.now(), secondStepMs));
      return token;
    });
  }

  /** @returns null if the password was changed while it was judged. */
  private async begin(
    member: Member,
    visitor: Visitor,
  ): Promise<Required<Pick<LoginResult, 'sessionId' | 'device'>> | null> {
    const { sessions, devices, newDevices, members, messenger, clock } = this.deps;
    const client = { agent: visitor.agent.slice(0, 500), ip: visitor.ip };
    const known = await devices.find(member.id, visitor.devices);
    // Told in the transaction of the session: none begins untold.
    const alarm = known === null ? await newDevices.alarmFor(member, client) : undefined;
    const sessionId = await sessions.start(member.id, member.password_hash, client, alarm);
    if (!sessionId) return null;
    if (alarm) messenger.wake();
    const now = clock.now();
    await members.recordLogin(member.id, now, client);
    const device = await devices.remember(member.id, known, now);
    return { sessionId, device };
  }

  private resultFor(member: Member): LoginResult {
    return {
      means: meansOf(member),
      authStep: member.auth_step,
      passwordExpired: later(member.password_changed_at, PASSWORD_AGE_DAYS * dayMs) <= this.deps.clock.now(),
    };
  }

  /** Locks the member before the step is looked at again: a try that was overtaken by the right one is no wrong one. */
  private async lockWaiting(tx: Tx, token: string): Promise<Member | null> {
    const memberId = await this.memberOfStep(token, tx);
    if (memberId === null) return null;
    const member = await this.deps.members.lock(tx, memberId);
    return (await this.memberOfStep(token, tx)) === null ? null : whileActive(member);
  }

  private memberOfStep(token: string, tx: Tx): Promise<bigint | null> {
    return this.deps.repository.memberOfStep(token, this.deps.clock.now(), tx);
  }

  private async waitingMember(token: string, tx: Tx): Promise<Member | null> {
    const memberId = await this.memberOfStep(token, tx);
    const found = memberId === null ? null : await this.deps.members.find(memberId, tx);
    return found && whileActive(found.member);
  }
}

/** Who has asked to leave since the password begins anew, and is told there: no number over 10 here but 4052 (AMB-18). */
const whileActive = (member: Member): Member | null => (member.state === 'active' ? member : null);

/** Refusals that need the right password first, so that a stranger learns nothing about the account. */
function refusalOf(member: Member) {
  const byState = { active: null, dormant: 'DORMANT', leaving: 'LEAVE_PENDING', closed: 'CLOSED' } as const;
  if (byState[member.state]) return byState[member.state];
  if (member.frozen_at !== null) return 'ACCOUNT_FROZEN';
  return member.wrong_codes >= WRONG_CODES_MAX ? 'CODE_LOCKED' : null;
}
