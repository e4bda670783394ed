import { accepted, type Outcome, refused, type Text } from '@maru/contract';
import { SMS_CODE_SECONDS, WRONG_CODES_MAX } from '@maru/domain';
import { hourMs, secondMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { Tx } from '../../platform/core/database';
import type { Member, MemberRepository } from '../member';
import type { Messenger } from '../message';
import type { Means } from './auth.types';
import { recoveryMail } from './mails';
import type { RecoveryCodeRepository } from './recovery-code.repository';
import { isRecoveryCode } from './recovery-codes';
import { hashOf, newCode, sameText } from './secrets';
import type { CodeUse, SmsCodeRepository } from './sms-code.repository';
import { acceptedStep } from './totp';

export interface CodesDeps extends Pick<Context, 'clock' | 'config'> {
  readonly repository: SmsCodeRepository;
  readonly recovery: RecoveryCodeRepository;
  readonly members: MemberRepository;
  readonly messenger: Messenger;
}

/** SMS per member and hour, where limits are on: each costs money. Who types the codes that he gets may have more, so that a busy hour locks nobody out. */
const smsPerHourMax = { unused: 5, all: 20 } as const;

type Verdict = 'right' | 'wrong' | 'expired';

/** The second factors a member has set up, the authenticator first. */
export const meansOf = (member: Member): Means[] => [
  ...(member.otp_secret ? (['OTP'] as const) : []),
  ...(member.phone ? (['SMS'] as const) : []),
];

function codeText(code: string, about?: Text): Text {
  const before = (language: keyof Text, end: string) => (about ? `${about[language]}${end}` : '');
  return {
    ko: `${before('ko', ' ')}인증번호 [${code}]를 3분 안에 입력해 주세요. 누구에게도 알려 주지 마세요.`,
    en: `${before('en', '. ')}Your code is [${code}]. Enter it within 3 minutes and tell it to nobody.`,
    ch: `${before('ch', '。')}验证码 [${code}]，请在3分钟内输入，切勿告诉他人。`,
  };
}

/** Codes that a member proves themselves with: sent by SMS, or shown by an authenticator. */
export class CodeService {
  constructor(private readonly deps: CodesDeps) {}

  /**
   * Sends a fresh code to the member's phone; earlier ones of the same use are void. Call `messenger.wake` after the commit.
   * @param about - what the code is for, written before it.
   * @param to - digits; another number than the member's where it is the one to be proved.
   */
  async sendSms(tx: Tx, member: Member, use: CodeUse, about?: Text, to = member.phone): Promise<Outcome<void>> {
    if (!to) return refused('MEANS_UNSUPPORTED');
    const { clock, config, repository, messenger } = this.deps;
    const now = clock.now();
    if (config.rateLimits && !(await this.mayHaveAnother(tx, member, now))) return refused('TOO_MANY_REQUESTS');
    const code = newCode();
    const codeHash = hashOf(`${use.boundTo}:${code}`);
    const expiresAt = later(now, SMS_CODE_SECONDS * secondMs);
    await repository.insert(tx, { memberId: member.id, use, codeHash, expiresAt });
    await messenger.post(tx, {
      channel: 'sms',
      to,
      member: member.email,
      subject: '',
      text: codeText(code, about),
      code,
      expiresAt,
    });
    return accepted(undefined);
  }

  /**
   * Judges an SMS or authenticator code and counts failures over all screens (AUTH-141, AUTH-142): 1 to 9 as `header.code`,
   * then 4052. Commit the transaction whatever the outcome: the count is part of it.
   * @param tx - of MemberRepository.transact.
   */
  async check(tx: Tx, memberId: bigint, means: Means, code: string, use: CodeUse): Promise<Outcome<void>> {
    const { members } = this.deps;
    const member = await members.lock(tx, memberId);
    if (member.wrong_codes >= WRONG_CODES_MAX) return refused('CODE_LOCKED');
    const verdict =
      means === 'OTP' ? await this.checkOtp(tx, member, code, use) : await this.checkSms(tx, member, code, use);
    return verdict === 'expired' ? refused('CODE_EXPIRED') : this.count(tx, member, verdict === 'right');
  }

  /**
   * Judges the first code of an authenticator that a member sets up; counts failures as `check` does.
   * @param tx - of MemberRepository.transact. @returns the time step of the code, which is used up with it.
   */
  async checkNewOtp(tx: Tx, memberId: bigint, secret: string, code: string): Promise<Outcome<bigint>> {
    const member = await this.deps.members.lock(tx, memberId);
    if (member.wrong_codes >= WRONG_CODES_MAX) return refused('CODE_LOCKED');
    const step = acceptedStep(secret, code, this.deps.clock.now(), null);
    // A right one forgives no wrong ones: it proves nothing but the secret that was just shown.
    if (step !== null) return accepted(step);
    return (await this.count(tx, member, false)) as Outcome<never>;
  }

  /**
   * Uses a recovery code up outside a login; counts failures as `check` does, but for no code at all.
   * @param member - locked by `tx`.
   */
  async spendRecovery(tx: Tx, member: Member, code: string): Promise<Outcome<void>> {
    if (member.wrong_codes >= WRONG_CODES_MAX) return refused('CODE_LOCKED');
    if (code.trim() === '') return refused('CODE_WRONG');
    return this.count(tx, member, (await this.checkRecovery(tx, member, code)) === 'right');
  }

  /**
   * Counts what a member has proved with; the tenth failure in a row locks.
   * @param member - locked by `tx`. @param wrong - the refusal of a failure, sent with the count as its code.
   */
  async count(
    tx: Tx,
    { id, wrong_codes }: Member,
    isRight: boolean,
    wrong: 'CODE_WRONG' | 'PASSKEY_WRONG' = 'CODE_WRONG',
  ): Promise<Outcome<void>> {
    const wrongCodes = isRight ? 0 : wrong_codes + 1;
    await this.deps.members.change(tx, id, { wrong_codes: wrongCodes });
    if (isRight) return accepted(undefined);
    return wrongCodes >= WRONG_CODES_MAX ? refused('CODE_LOCKED') : refused(wrong, undefined, wrongCodes);
  }

  private async checkSms(tx: Tx, member: Member, code: string, use: CodeUse): Promise<Verdict> {
    const { repository, clock } = this.deps;
    const sent = await repository.newest(tx, member.id, use);
    if (!sent || sent.used_at) return 'wrong';
    if (sent.expires_at <= clock.now()) return 'expired';
    if (!sameText(sent.code_hash, hashOf(`${sent.bound_to}:${code}`))) return 'wrong';
    await repository.markUsed(tx, sent.id, clock.now());
    return 'right';
  }

  /** A recovery code logs in, but pays nothing: it was written down somewhere. */
  private async checkOtp(tx: Tx, member: Member, code: string, { purpose }: CodeUse): Promise<Verdict> {
    if (!member.otp_secret) return 'wrong';
    if (purpose === 'login' && isRecoveryCode(code)) return this.checkRecovery(tx, member, code);
    const step = acceptedStep(member.otp_secret, code, this.deps.clock.now(), member.otp_last_step);
    if (step === null) return 'wrong';
    await this.deps.members.change(tx, member.id, { otp_last_step: step });
    return 'right';
  }

  private async checkRecovery(tx: Tx, member: Member, code: string): Promise<Verdict> {
    const { recovery, clock, messenger } = this.deps;
    const left = await recovery.spend(tx, member.id, code, clock.now());
    if (left === null) return 'wrong';
    await messenger.post(tx, recoveryMail(member.email, left));
    return 'right';
  }

  private async mayHaveAnother(tx: Tx, { id }: Member, now: Date): Promise<boolean> {
    // Parallel calls count one after the other; the lock ends with the transaction.
    await this.deps.members.lock(tx, id);
    const sentAfter = later(now, SMS_CODE_SECONDS * secondMs - hourMs);
    const { all, unused } = await this.deps.repository.countExpiringAfter(tx, id, sentAfter);
    return unused < smsPerHourMax.unused && all < smsPerHourMax.all;
  }
}
