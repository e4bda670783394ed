import { accepted, type Outcome, refused, type Text } from '@maru/contract';
import { SMS_CODE_SECONDS } from '@maru/domain';
import { secondMs } from '@maru/server';
import { type Clock, later } from '../../platform/core/clock';
import type { Tx } from '../../platform/core/database';
import type { MemberRepository } from '../member';
import type { Messenger } from '../message';
import type { Means } from './auth.types';
import { type CodeService, meansOf } from './code.service';
import type { PaymentTokenRepository } from './payment-token.repository';
import { hashOf, newToken } from './secrets';
import type { Acting, SessionService } from './session.service';

/** The payment that a second factor is bound to. Amounts as decimal text. */
export interface Payment {
  readonly coinId: number;
  readonly amount: string;
  /** Empty for KRW, which goes to the registered account. */
  readonly toAddress: string;
  readonly destTag: string;
  /** Id and hash of a withdrawal's draft: the token stands for that draft alone. */
  readonly draft?: string;
}

/** A member's proof for a payment: its token, and the code of the means it was issued for. */
export interface PaymentProof {
  readonly token: string;
  readonly means: Means;
  readonly code: string;
}

/** A token for a payment, and where the code of an SMS went. */
export interface IssuedToken {
  readonly token: string;
  /** Until the code expires, or the token where no code was sent. */
  readonly expiresInSeconds: number;
  /** The member's phone, all but its last digits hidden; undefined for an authenticator. */
  readonly sentTo?: string;
}

/** Lifetime of a token. The code of an SMS expires sooner (CONS-008). */
const tokenSeconds = 600;

export interface PaymentTokenDeps {
  readonly repository: PaymentTokenRepository;
  readonly members: MemberRepository;
  readonly clock: Clock;
  readonly codes: CodeService;
  readonly messenger: Messenger;
  readonly sessions: Pick<SessionService, 'lockActing'>;
}

/** Second factors bound to one payment (API-050, WALT-120): a token is issued for a payment and redeemed with it. */
export class PaymentTokens {
  constructor(private readonly deps: PaymentTokenDeps) {}

  /**
   * Issues a token for that payment and, for SMS, sends its code.
   * @param about - what the message says is paid, such as "출금 10,000원".
   * @returns MEANS_UNSUPPORTED for a means that the member has not set up; TOO_MANY_REQUESTS after too many messages.
   */
  async issue(memberId: bigint, means: Means, payment: Payment, about: Text): Promise<Outcome<IssuedToken>> {
    const { repository, members, clock, codes, messenger } = this.deps;
    const token = newToken();
    const outcome = await members.transact(async (tx): Promise<Outcome<IssuedToken>> => {
      const member = await members.lock(tx, memberId);
      if (!meansOf(member).includes(means)) return refused('MEANS_UNSUPPORTED');
      await repository.insert(tx, {
        token_hash: hashOf(token),
        member_id: memberId,
        means,
        payment: textOf(payment),
        expires_at: later(clock.now(), tokenSeconds * secondMs),
        used_at: null,
      });
      if (means === 'OTP') return accepted({ token, expiresInSeconds: tokenSeconds });
      const sent = await codes.sendSms(tx, member, { purpose: 'withdrawal', boundTo: hashOf(token) }, about);
      if (!sent.ok) return sent;
      return accepted({ token, expiresInSeconds: SMS_CODE_SECONDS, sentTo: lastDigits(member.phone) });
    });
    if (outcome.ok && means === 'SMS') messenger.wake();
    return outcome;
  }

  /**
   * Judges the proof of a payment and uses the token up. Commit the transaction whatever the outcome: failures are counted in it.
   * @param tx - of MemberRepository.transact.
   * @returns SESSION_INVALID; PAYMENT_TOKEN_INVALID for a token that is unknown, used, too old, another member's or of another payment;
   * PAYMENT_CODE_MISSING without a code; whatever {@link CodeService.check} refuses.
   */
  async redeem(tx: Tx, own: Acting, { token, means, code }: PaymentProof, payment: Payment): Promise<Outcome<void>> {
    const { repository, sessions, clock, codes } = this.deps;
    if (code === '') return refused('PAYMENT_CODE_MISSING');
    // The member first, as everywhere: two locks in one order.
    const acting = await sessions.lockActing(tx, own);
    if (!acting.ok) return acting;
    const { memberId } = own;
    const tokenHash = hashOf(token);
    const row = await repository.lock(tx, tokenHash);
    const fits = row?.member_id === memberId && row.means === means && row.payment === textOf(payment);
    if (!fits || row.used_at || row.expires_at <= clock.now()) return refused('PAYMENT_TOKEN_INVALID');
    const judged = await codes.check(tx, memberId, means, code, { purpose: 'withdrawal', boundTo: tokenHash });
    if (judged.ok) await repository.markUsed(tx, tokenHash, clock.now());
    return judged;
  }

  /** Deletes used and expired tokens. */
  async sweep(): Promise<void> {
    const { repository, clock } = this.deps;
    await repository.deleteExpired(later(clock.now(), -tokenSeconds * secondMs));
  }
}

/** Identifies a token in records without revealing it. */
export const paymentTokenName = (token: string): string => hashOf(token).slice(0, 32);

const textOf = ({ coinId, amount, toAddress, destTag, draft }: Payment): string =>
  JSON.stringify([coinId, amount, toAddress, destTag, ...(draft === undefined ? [] : [draft])]);

const lastDigits = (phone: string): string => `***-****-${phone.slice(-4)}`;
