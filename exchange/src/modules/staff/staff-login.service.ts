import { accepted, type Outcome, refused } from '@maru/contract';
import { normaliseEmail } from '@maru/domain/sign-up';
import { minuteMs } from '@maru/server';
import { type Clock, later } from '../../platform/core/clock';
import { acceptedStep, createKeyedQueue, hashOf, newToken, type PasswordHasher } from '../auth';
import type { StaffRepository } from './staff.repository';
import type { StaffMemberRow } from './staff.tables';
import { type Attempt, type StaffAttemptRepository, wrongTriesMax } from './staff-attempt.repository';
import type { StaffSessions } from './staff-session.service';

/** Between the right password and the right code. */
const secondStepMs = 5 * minuteMs;
const lockMs = 30 * minuteMs;

/** Answer of the first step. */
export interface SecondStep {
  readonly token: string;
  readonly expiresAt: Date;
}

export interface StaffLoginDeps {
  readonly repository: StaffRepository;
  readonly attempts: StaffAttemptRepository;
  readonly sessions: StaffSessions;
  readonly hasher: PasswordHasher;
  readonly clock: Clock;
}

/** Login of the staff: a password, then the code of an authenticator, always both. */
export class StaffLogins {
  private readonly oneByOne = createKeyedQueue();

  constructor(private readonly deps: StaffLoginDeps) {}

  /** @returns STAFF_LOGIN_FAILED; STAFF_LOCKED from the fifth wrong try on; TOO_MANY_REQUESTS. Unknown addresses answer the same. */
  login(typedEmail: string, password: string): Promise<Outcome<SecondStep>> {
    const email = normaliseEmail(typedEmail);
    // One at a time for an address: a right password among parallel ones is judged, not locked out.
    return this.oneByOne(email, async (): Promise<Outcome<SecondStep>> => {
      const { repository, attempts, hasher } = this.deps;
      const person = await repository.findActive(email);
      const attempt = { emailHash: hashOf(email), staffId: person?.id ?? null };
      const count = await this.take(attempt);
      if (count === null) return refused('STAFF_LOCKED');
      const verdict = await hasher.verify(person?.password_hash ?? null, password);
      if (!verdict.ok) {
        await attempts.giveBack(attempt);
        return verdict;
      }
      if (!person || !verdict.value) return this.wrong(attempt, count);
      // Given back and not forgotten: who knows the password has five codes, not five for each login.
      await attempts.giveBack(attempt);
      return accepted(await this.beginStep(person));
    });
  }

  /** @returns the token of a session; otherwise as `login`, and STAFF_LOGIN_FAILED for a step that is over. */
  async finish(stepToken: string, code: string, ip: string): Promise<Outcome<string>> {
    const { repository, clock } = this.deps;
    const waiting = await repository.ofStep(hashOf(stepToken), clock.now());
    if (!waiting) return refused('STAFF_LOGIN_FAILED');
    return this.oneByOne(waiting.email, () => this.judgeCode(stepToken, code, ip));
  }

  private async judgeCode(stepToken: string, code: string, ip: string): Promise<Outcome<string>> {
    const { repository, clock } = this.deps;
    // Again: those before it in the queue may have used the code or the step.
    const person = await repository.ofStep(hashOf(stepToken), clock.now());
    if (!person) return refused('STAFF_LOGIN_FAILED');
    const attempt = { emailHash: hashOf(person.email), staffId: person.id };
    const count = await this.take(attempt);
    if (count === null) return refused('STAFF_LOCKED');
    const step = acceptedStep(person.staff_otp_secret, code, clock.now(), person.otp_last_step);
    const session = step === null ? null : await this.enter(stepToken, person, step, attempt, ip);
    if (session !== null) return accepted(session);
    if (count >= wrongTriesMax) await repository.dropSteps(person.id);
    return this.wrong(attempt, count);
  }

  /** @returns null where the step, the code or the person is not what it was. */
  private enter(
    stepToken: string,
    person: StaffMemberRow,
    step: bigint,
    attempt: Attempt,
    ip: string,
  ): Promise<string | null> {
    const { repository, attempts, sessions } = this.deps;
    return repository.transact(async (tx) => {
      if (!(await repository.useStep(tx, hashOf(stepToken), person, step))) return null;
      await attempts.forget(attempt, tx);
      return sessions.begin(tx, person.id, ip);
    });
  }

  private async beginStep(person: StaffMemberRow): Promise<SecondStep> {
    const token = newToken();
    const expiresAt = later(this.deps.clock.now(), secondStepMs);
    await this.deps.repository.addStep(hashOf(token), person.id, expiresAt);
    return { token, expiresAt };
  }

  private take(attempt: Attempt): Promise<number | null> {
    const now = this.deps.clock.now();
    return this.deps.attempts.take(attempt, now, later(now, -lockMs));
  }

  private async wrong(attempt: Attempt, count: number): Promise<Outcome<never>> {
    if (count < wrongTriesMax) return refused('STAFF_LOGIN_FAILED');
    await this.deps.attempts.lock(attempt, later(this.deps.clock.now(), lockMs));
    return refused('STAFF_LOCKED');
  }
}
