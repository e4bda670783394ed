import { accepted, type Outcome, refused, type Text } from '@maru/contract';
import { AGE_MIN } from '@maru/domain';
import { inKst } from '@maru/domain/dates';
import { minuteMs } from '@maru/server';
import type { Clock } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { SessionRef } from '../../platform/http/session';
import type { RealNameCheck, RealNameResult, StartedCheck } from '../../ports/real-name';
import type { Auth } from '../auth';
import type { MemberRepository } from '../member';
import type { Messenger } from '../message';
import type { MemberSettings } from '../setting';
import { phoneMail } from './phone-mail';
import type { VerificationRepository } from './verification.repository';
import { isNamed, withPhone } from './with-phone';

export interface RealNameDeps extends Pick<Context, 'config'> {
  readonly repository: VerificationRepository;
  readonly members: MemberRepository;
  readonly sessions: Pick<Auth['sessions'], 'lockActing'>;
  readonly clock: Clock;
  readonly carrier: RealNameCheck;
  readonly messenger: Messenger;
  readonly settings: Pick<MemberSettings, 'of'>;
}

/** State of a check, and its text for the member. */
export interface CheckOutcome {
  readonly state: RealNameResult['state'];
  readonly message: Text;
}

/** The same in the member's language. */
export interface ToldOutcome {
  readonly state: CheckOutcome['state'];
  readonly message: string;
}

const notBegun: CheckOutcome = {
  state: 'unfinished',
  message: {
    ko: '본인확인을 다시 진행해 주세요.',
    en: 'Please go through the identity check again.',
    ch: '请重新进行身份验证。',
  },
};
const confirmed: CheckOutcome = {
  state: 'confirmed',
  message: { ko: '본인확인이 완료되었습니다.', en: 'Your identity is confirmed.', ch: '身份验证已完成。' },
};
/** How long a member may go on with a check, and hear of its result again. */
const checkMs = 30 * minuteMs;

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
    const started = await carrier.begin(isNamed(member) ? member.name : '');
    await repository.beginCheck(memberId, started, clock.now());
    return accepted(started);
  }

  /** The check under way, for a member who has lost its page; null without one, or where it is too old to go on with. */
  async underWay(memberId: bigint): Promise<StartedCheck | null> {
    const check = await this.deps.repository.checkOf(memberId);
    if (!check || check.confirmed_at || !this.isRecent(check.begun_at)) return null;
    return { requestId: check.request_id, page: check.page };
  }

  /**
   * Asks the carrier for the result. A confirmed check finishes the phone step, once, and is told again to who lost the answer; else
   * the member may try again (ACCT-031).
   * @returns UNDER_AGE (ACCT-032); FOREIGN_MEMBER; SESSION_INVALID.
   */
  async complete(own: SessionRef): Promise<Outcome<ToldOutcome>> {
    const checked = await this.check(own);
    if (!checked.ok) return checked;
    const { language = 'ko' } = await this.deps.settings.of(own.memberId);
    const { state, message } = checked.value;
    return accepted({ state, message: message[language] });
  }

  private async check(own: SessionRef): Promise<Outcome<CheckOutcome>> {
    const { memberId } = own;
    const { repository, members, sessions, carrier, clock, messenger, config } = this.deps;
    const check = await repository.checkOf(memberId);
    if (!check) return accepted(notBegun);
    if (check.confirmed_at) {
      // A reset may have taken the phone away since.
      const holds = (await members.find(memberId))?.member.phone !== '';
      return accepted(holds && this.isRecent(check.confirmed_at) ? confirmed : notBegun);
    }
    const requestId = check.request_id;
    const result = await carrier.result(requestId);
    if (result.state !== 'confirmed') return accepted({ state: result.state, message: result.message });
    const now = clock.now();
    if (isUnderAge(result.person.birthDay, now)) return refused('UNDER_AGE');
    const taken = await members.transact(async (tx): Promise<Outcome<boolean>> => {
      const acting = await sessions.lockActing(tx, own);
      if (!acting.ok) return acting;
      const member = acting.value;
      // Since the check was begun, a phone abroad was proved.
      if (member.foreign_national) return refused('FOREIGN_MEMBER');
      if (!(await repository.confirmCheck(tx, memberId, requestId, now))) return accepted(false);
      await members.change(tx, memberId, withPhone(member, result.person, now));
      const isChange = member.phone !== '' && member.phone !== result.person.phone;
      if (isChange) await messenger.post(tx, phoneMail(config.publicUrl, member.email));
      return accepted(true);
    });
    if (!taken.ok) return taken;
    messenger.wake();
    if (taken.value) return accepted(confirmed);
    // Another request was faster: with the same result, or by beginning another check.
    const last = await repository.checkOf(memberId);
    return accepted(last?.request_id === requestId && last.confirmed_at ? confirmed : notBegun);
  }

  private isRecent(at: Date): boolean {
    return this.deps.clock.now().getTime() - at.getTime() < checkMs;
  }
}

/** Full years on the day, in Korea (AMB-71). @param birthDay - YYYY-MM-DD. */
function isUnderAge(birthDay: string, now: Date): boolean {
  const comingOfAge = `${Number(birthDay.slice(0, 4)) + AGE_MIN}${birthDay.slice(4)}`;
  return comingOfAge > inKst(now).format('YYYY-MM-DD');
}
