import { accepted, type Outcome, refused } from '@maru/contract';
import { AGE_MIN } from '@maru/domain';
import { inKst } from '@maru/domain/dates';
import type { Clock } from '../../platform/core/clock';
import type { RealNameCheck, RealNameResult, StartedCheck } from '../../ports/real-name';
import type { MemberRepository } from '../member';
import type { VerificationRepository } from './verification.repository';
import { withPhone } from './with-phone';

export interface RealNameDeps {
  readonly repository: VerificationRepository;
  readonly members: MemberRepository;
  readonly clock: Clock;
  readonly carrier: RealNameCheck;
}

/** State of a check, and its text for the member. */
export interface CheckOutcome {
  readonly state: RealNameResult['state'];
  readonly message: string;
}

const notBegun: CheckOutcome = { state: 'unfinished', message: '본인확인을 다시 진행해 주세요.' };

/** The phone step of Korean members, by their carrier. */
export class RealNameService {
  constructor(private readonly deps: RealNameDeps) {}

  /** Opens a check at the carrier; an earlier one is void. @returns PREVIOUS_STEP_OPEN without a confirmed mail; FOREIGN_MEMBER. */
  async begin(memberId: bigint): Promise<Outcome<StartedCheck>> {
    const { repository, members, carrier, clock } = this.deps;
    const found = await members.find(memberId);
    if (!found) throw new Error(`member ${memberId} has a session but no row`);
    const { member } = found;
    if (member.foreign_national) return refused('FOREIGN_MEMBER');
    if (member.auth_step === 'N') return refused('PREVIOUS_STEP_OPEN');
    // Before the phone step the name is unverified.
    const started = await carrier.begin(member.auth_step === 'E' ? '' : member.name);
    await repository.beginCheck(memberId, started.requestId, clock.now());
    return accepted(started);
  }

  /**
   * Asks the carrier for the result. A confirmed check finishes the phone step; else the member may try again (ACCT-031).
   * @returns UNDER_AGE (ACCT-032).
   */
  async complete(memberId: bigint): Promise<Outcome<CheckOutcome>> {
    const { repository, members, carrier, clock } = this.deps;
    const requestId = await repository.checkOf(memberId);
    if (requestId === null) return accepted(notBegun);
    const result = await carrier.result(requestId);
    if (result.state !== 'confirmed') return accepted({ state: result.state, message: result.message });
    const now = clock.now();
    if (isUnderAge(result.person.birthDay, now)) return refused('UNDER_AGE');
    const taken = await members.transact(async (tx) => {
      const member = await members.lock(tx, memberId);
      if (!(await repository.endCheck(tx, memberId, requestId))) return false;
      await members.change(tx, memberId, withPhone(member, result.person, now));
      return true;
    });
    return accepted(taken ? { state: 'confirmed', message: '본인확인이 완료되었습니다.' } : notBegun);
  }
}

/** Full years on the day, in Korea (AMB-71). @param birthDay - YYYY-MM-DD. */
function isUnderAge(birthDay: string, now: Date): boolean {
  const comingOfAge = `${Number(birthDay.slice(0, 4)) + AGE_MIN}${birthDay.slice(4)}`;
  return comingOfAge > inKst(now).format('YYYY-MM-DD');
}
