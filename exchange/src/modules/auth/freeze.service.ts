import { accepted, type Outcome, refused } from '@maru/contract';
import { dayMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { Tx } from '../../platform/core/database';
import type { Member, MemberChange, MemberRepository } from '../member';
import type { Messenger } from '../message';
import { frozenMail } from './freeze-mails';
import type { LoginRepository } from './login.repository';
import type { MailTokenRepository } from './mail-token.repository';
import type { PaymentTokenRepository } from './payment-token.repository';
import type { SessionService } from './session.service';

export interface FreezesDeps extends Pick<Context, 'clock'> {
  readonly members: MemberRepository;
  readonly logins: Pick<LoginRepository, 'dropSteps'>;
  readonly mailTokens: Pick<MailTokenRepository, 'drop'>;
  readonly paymentTokens: Pick<PaymentTokenRepository, 'dropAll'>;
  readonly sessions: Pick<SessionService, 'endAllIn' | 'ended'>;
  readonly messenger: Messenger;
}

type InFreeze = (tx: Tx, memberId: bigint) => Promise<void>;

/** Accounts that their members have frozen: easy to do, hard to undo. */
export class Freezes {
  private readonly others: InFreeze[] = [];

  constructor(private readonly deps: FreezesDeps) {}

  /** Other modules take back what they have handed out, in the transaction that freezes the account. */
  with(work: InFreeze): void {
    this.others.push(work);
  }

  /**
   * Closes the account to everybody, the member included, until {@link lift}. Once more changes nothing. Orders and withdrawals
   * that wait are cancelled by their own workers, which look at the member and try again after a crash.
   * @returns PREVIOUS_STEP_OPEN without a confirmed mail: whoever signed up must not lock the owner of the address out.
   */
  async freeze(memberId: bigint): Promise<Outcome<void>> {
    const { members, sessions, messenger } = this.deps;
    const frozen = await members.transact((tx) => this.freezeIn(tx, memberId));
    if (!frozen.ok) return frozen;
    sessions.ended(memberId);
    messenger.wake();
    return frozen;
  }

  /** What a decision to lift the freeze changes; withdrawals wait another day at least. Its mail is `unfrozenMail`. */
  lift({ withdrawal_blocked_until: until }: Pick<Member, 'withdrawal_blocked_until'>, now: Date): MemberChange {
    const dayOn = later(now, dayMs);
    return { frozen_at: null, withdrawal_blocked_until: until && until > dayOn ? until : dayOn };
  }

  private async freezeIn(tx: Tx, memberId: bigint): Promise<Outcome<void>> {
    const { members, clock, logins, mailTokens, paymentTokens, sessions, messenger } = this.deps;
    const member = await members.lock(tx, memberId);
    if (member.auth_step === 'N') return refused('PREVIOUS_STEP_OPEN');
    if (member.frozen_at === null) {
      const at = clock.now();
      await members.change(tx, memberId, { frozen_at: at });
      await messenger.post(tx, frozenMail(member.email, at));
    }
    // Whatever was handed out before is in hands that the member does not trust.
    await logins.dropSteps(tx, memberId);
    await mailTokens.drop(tx, memberId, 'reset');
    await paymentTokens.dropAll(tx, memberId);
    await sessions.endAllIn(tx, memberId);
    for (const work of this.others) await work(tx, memberId);
    return accepted(undefined);
  }
}
