import { accepted, type Means, type Outcome, refused } from '@maru/contract';
import { SMS_CODE_SECONDS, WRONG_CODES_MAX } from '@maru/domain';
import type { Transaction } from 'kysely';
import { hourMs, later, secondMs } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { Database } from '../../platform/core/database';
import { changeMember, lockMember, type Member } from '../member';
import type { Messenger } from '../message';
import { hashOf, newCode, sameText } from './secrets';
import { acceptedStep } from './totp';

/** What a code is good for: one purpose, and one thing of that purpose. */
export interface CodeUse {
  readonly purpose: 'login' | 'phone' | 'otp' | 'withdrawal';
  readonly boundTo: string;
}

export interface CodeService {
  /**
   * Sends a fresh code to the member's phone; earlier ones of the same use are void. Call `messenger.flush` after the commit.
   * @param about - what the code is for, written before it.
   */
  sendSms(tx: Transaction<Database>, member: Member, use: CodeUse, about?: string): Promise<Outcome<void>>;
  /**
   * Judges an SMS or authenticator code and counts failures over all screens (AUTH-141, AUTH-142): 1 to 9 as `header.code`,
   * then 4052. Commit the transaction whatever the outcome: the count is part of it.
   */
  check(tx: Transaction<Database>, memberId: bigint, means: Means, code: string, use: CodeUse): Promise<Outcome<void>>;
}

/** Per member and hour, where limits are on: each SMS costs money and patience. */
const smsPerHourMax = 5;

/** The second factors a member has set up, the authenticator first. */
export const meansOf = (member: Member): Means[] => [
  ...(member.otp_secret ? (['OTP'] as const) : []),
  ...(member.phone ? (['SMS'] as const) : []),
];

export function createCodeService({ clock, config }: Context, messenger: Messenger): CodeService {
  const newestSms = (tx: Transaction<Database>, member: Member, use: CodeUse) =>
    tx
      .selectFrom('sms_code')
      .selectAll()
      .where('member_id', '=', member.id)
      .where('purpose', '=', use.purpose)
      .where('bound_to', '=', use.boundTo)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();

  const checkSms = async (tx: Transaction<Database>, member: Member, code: string, use: CodeUse) => {
    const sent = await newestSms(tx, member, use);
    if (!sent || sent.used_at) return 'wrong';
    if (sent.expires_at <= clock.now()) return 'expired';
    if (!sameText(sent.code_hash, hashOf(`${sent.bound_to}:${code}`))) return 'wrong';
    await tx.updateTable('sms_code').set({ used_at: clock.now() }).where('id', '=', sent.id).execute();
    return 'right';
  };

  const checkOtp = async (tx: Transaction<Database>, member: Member, code: string) => {
    if (!member.otp_secret) return 'wrong';
    const step = acceptedStep(member.otp_secret, code, clock.now(), member.otp_last_step);
    if (step === null) return 'wrong';
    await changeMember(tx, member.id, { otp_last_step: step });
    return 'right';
  };

  return {
    async sendSms(tx, member, use, about = '') {
      if (!member.phone) return refused('MEANS_UNSUPPORTED');
      const now = clock.now();
      if (config.rateLimits && (await sentSince(tx, member.id, later(now, -hourMs))) >= smsPerHourMax) {
        return refused('TOO_MANY_REQUESTS');
      }
      const code = newCode();
      await tx
        .insertInto('sms_code')
        .values({
          member_id: member.id,
          purpose: use.purpose,
          bound_to: use.boundTo,
          code_hash: hashOf(`${use.boundTo}:${code}`),
          expires_at: later(now, SMS_CODE_SECONDS * secondMs),
          used_at: null,
        })
        .execute();
      await messenger.post(tx, {
        channel: 'sms',
        to: member.phone,
        subject: '',
        text: `[마루] ${about && `${about} `}인증번호 [${code}]를 3분 안에 입력해 주세요. 누구에게도 알려 주지 마세요.`,
        code,
      });
      return accepted(undefined);
    },

    async check(tx, memberId, means, code, use) {
      const member = await lockMember(tx, memberId);
      if (member.wrong_codes >= WRONG_CODES_MAX) return refused('CODE_LOCKED');
      const verdict = means === 'OTP' ? await checkOtp(tx, member, code) : await checkSms(tx, member, code, use);
      if (verdict === 'expired') return refused('CODE_EXPIRED');
      const wrongCodes = verdict === 'right' ? 0 : member.wrong_codes + 1;
      await changeMember(tx, memberId, { wrong_codes: wrongCodes });
      if (verdict === 'right') return accepted(undefined);
      return wrongCodes >= WRONG_CODES_MAX ? refused('CODE_LOCKED') : refused('CODE_WRONG', undefined, wrongCodes);
    },
  };
}

async function sentSince(tx: Transaction<Database>, memberId: bigint, since: Date): Promise<number> {
  const { sent } = await tx
    .selectFrom('sms_code')
    .select((row) => row.fn.countAll<bigint>().as('sent'))
    .where('member_id', '=', memberId)
    .where('expires_at', '>', later(since, SMS_CODE_SECONDS * secondMs))
    .executeTakeFirstOrThrow();
  return Number(sent);
}
