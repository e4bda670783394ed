import { accepted, type Outcome, refused } from '@maru/contract';
import type { Clock } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { Tx } from '../../platform/core/database';
import type { SessionRef } from '../../platform/http/session';
import { type Auth, type FactorProof, meansOf, newToken } from '../auth';
import type { Member, MemberRepository } from '../member';
import type { Messenger } from '../message';
import type { ForeignPhone, ForeignPhoneRepository } from './foreign-phone.repository';
import { phoneMail } from './phone-mail';
import { isNamed, isNameSettled, withPhone } from './with-phone';

export interface ForeignPhoneWish {
  readonly name: string;
  readonly countryId: string;
  /** Of that country, digits. */
  readonly diallingCode: string;
  readonly number: string;
}

export interface ForeignPhoneDeps extends Pick<Context, 'config'> {
  readonly repository: ForeignPhoneRepository;
  readonly members: MemberRepository;
  readonly clock: Clock;
  readonly sessions: Pick<Auth['sessions'], 'lockActing'>;
  readonly codes: Auth['codes'];
  readonly factors: Pick<Auth['factors'], 'judge'>;
  readonly messenger: Messenger;
  /** Dialling code of a country; undefined for one whose people are not verified here. */
  readonly diallingCodeOf: (countryId: string) => string | undefined;
}

/** E.164: at most 15 digits with the dialling code. */
const [numberMin, phoneMax] = [4, 15];

/** Each sending has a use of its own: a code proves no number but the one that it went to. */
const useOf = (boundTo: string) => ({ purpose: 'phone', boundTo }) as const;

/** The phone step of foreigners: a code to their number (ACCT-033, ACCT-034). */
export class ForeignPhoneService {
  constructor(private readonly deps: ForeignPhoneDeps) {}

  /**
   * Sends a code to the number; an earlier one is void.
   * @param proof - needed where the member has a second factor: the number is one of them.
   * @returns PREVIOUS_STEP_OPEN without a confirmed mail; DOMESTIC_MEMBER; what is missing; PHONE_NAME_SETTLED; the refusals of
   * `SecondFactors.judge`; TOO_MANY_REQUESTS.
   */
  async send(own: SessionRef, wish: ForeignPhoneWish, proof: FactorProof): Promise<Outcome<void>> {
    const { members, sessions, factors, messenger } = this.deps;
    const sent = await members.transact(async (tx): Promise<Outcome<void>> => {
      const acting = await sessions.lockActing(tx, own);
      if (!acting.ok) return acting;
      const member = acting.value;
      if (member.auth_step === 'N') return refused('PREVIOUS_STEP_OPEN');
      if (isDomestic(member)) return refused('DOMESTIC_MEMBER');
      const asked = this.phoneOf(wish);
      if (!asked.ok) return asked;
      if (isNameSettled(member) && member.name !== asked.value.name) return refused('PHONE_NAME_SETTLED');
      const judged = meansOf(member).length > 0 ? await factors.judge(tx, member, proof) : accepted(undefined);
      if (!judged.ok) return judged;
      return this.sendTo(tx, member, asked.value);
    });
    if (sent.ok) messenger.wake();
    return sent;
  }

  /**
   * Takes the number over once its code is right: the member is a foreigner at authStep R. Another number than before stops
   * withdrawals for a day; a change is told by mail.
   * @returns PHONE_CHECK_FAILED where no code was sent; PHONE_NAME_SETTLED; whatever `CodeService.check` refuses.
   */
  async confirm(own: SessionRef, code: string): Promise<Outcome<void>> {
    const { memberId } = own;
    const { repository, members, sessions, codes, clock, messenger, config } = this.deps;
    const done = await members.transact(async (tx): Promise<Outcome<void>> => {
      const acting = await sessions.lockActing(tx, own);
      if (!acting.ok) return acting;
      const member = acting.value;
      const asked = await repository.find(tx, memberId);
      if (!asked || isDomestic(member)) return refused('PHONE_CHECK_FAILED');
      // Documents may have been handed in since the code was sent.
      if (isNameSettled(member) && member.name !== asked.name) return refused('PHONE_NAME_SETTLED');
      const judged = await codes.check(tx, memberId, 'SMS', code, useOf(asked.code_bound_to));
      if (!judged.ok) return judged;
      await repository.end(tx, memberId);
      await members.change(tx, memberId, { ...withPhone(member, asked, clock.now()), foreign_national: true });
      const isChange = member.phone !== '' && (member.phone !== asked.phone || member.name !== asked.name);
      if (isChange) await messenger.post(tx, phoneMail(config.publicUrl, member.email));
      return accepted(undefined);
    });
    if (done.ok) messenger.wake();
    return done;
  }

  /** A refusal commits, too: no number may wait that no code went to, nor one that the member has given up for another. */
  private async sendTo(tx: Tx, member: Member, asked: ForeignPhone): Promise<Outcome<void>> {
    const { repository, codes } = this.deps;
    const boundTo = newToken();
    const sent = await codes.sendSms(tx, member, useOf(boundTo), undefined, asked.phone);
    if (sent.ok) await repository.begin(tx, member.id, asked, boundTo);
    else if ((await repository.find(tx, member.id))?.phone !== asked.phone) await repository.end(tx, member.id);
    return sent;
  }

  private phoneOf({ name, countryId, diallingCode, number }: ForeignPhoneWish): Outcome<ForeignPhone> {
    const digits = number.replaceAll(/\D/g, '').replace(/^0+/, '');
    const phone = diallingCode + digits;
    if (name.trim() === '') return refused('PHONE_NAME_MISSING');
    if (this.deps.diallingCodeOf(countryId) !== diallingCode) return refused('PHONE_COUNTRY_MISSING');
    if (digits.length < numberMin || phone.length > phoneMax) return refused('PHONE_NUMBER_INVALID');
    return accepted({ name: name.trim(), phone });
  }
}

/** A Korean whose carrier has confirmed a number once, also where it was reset since. */
const isDomestic = (member: Member): boolean => isNamed(member) && !member.foreign_national;
