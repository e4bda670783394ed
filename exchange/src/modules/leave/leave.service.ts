import { accepted, type Outcome, type RefusalName, refused } from '@maru/contract';
import { type LeaveObstacle, leaveObstacle, leftUntil } from '@maru/domain/leave';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/core/clock';
import type { Tx } from '../../platform/core/database';
import type { SessionRef } from '../../platform/http/session';
import type { SessionService } from '../auth';
import type { Ledger } from '../ledger';
import type { LeftMembers, Reviews } from '../review';
import type { SupportService } from '../support';
import type { TokenPurchases } from '../token-sale';
import type { Transfers } from '../transfer';
import { leaveMail } from './leave-mail';

export interface LeaveDeps {
  readonly reviews: Pick<Reviews, 'ask' | 'on'>;
  readonly ledger: Pick<Ledger, 'balances'>;
  readonly transfers: Pick<Transfers, 'pending'>;
  readonly purchases: Pick<TokenPurchases, 'isOwed'>;
  readonly sessions: Pick<SessionService, 'endAll'>;
  readonly left: LeftMembers;
  readonly support: Pick<SupportService, 'dropPictures'>;
  readonly clock: Clock;
  readonly log: Logger;
}

const refusalOf: Readonly<Record<LeaveObstacle, RefusalName>> = {
  withdrawal: 'LEAVE_WITHDRAWAL',
  order: 'LEAVE_ORDER',
  deposit: 'LEAVE_DEPOSIT',
  balance: 'LEAVE_BALANCE',
};

/** Leaving: asked for by the member, decided by a reviewer (account.md section 10). */
export class LeaveService {
  constructor(private readonly deps: LeaveDeps) {
    deps.reviews.on('leave', {
      isAwaited: ({ state }) => state === 'leaving',
      decide: async (tx, { member, verdict: { approved, reason } }) => {
        // Money may have come in since the member asked.
        const obstacle = approved ? await this.obstacleOf(tx, member.id) : null;
        if (obstacle) return refused(refusalOf[obstacle]);
        return accepted({
          change: { state: approved ? 'closed' : 'active' },
          messages: [leaveMail(member.email, approved, reason)],
          ...(approved && { afterwards: () => this.afterwards(member.id) }),
        });
      },
    });
  }

  /**
   * Asks to leave, which ends every session of the member but the caller's: nothing but the logout is open to it (ACCT-104).
   * @returns LEAVE_REASON_MISSING; PREVIOUS_STEP_OPEN without a confirmed mail; a refusal that names what is in the way (ERR-162); SESSION_INVALID.
   */
  async ask(own: SessionRef, reason: string): Promise<Outcome<void>> {
    if (reason.trim() === '') return refused('LEAVE_REASON_MISSING');
    const answers = JSON.stringify({ reason: reason.trim() });
    const asked = await this.deps.reviews.ask(own, 'leave', { answers }, async ({ auth_step }, tx) => {
      // Whoever signed up with somebody else's address must not lock its owner out.
      if (auth_step === 'N') return refused('PREVIOUS_STEP_OPEN');
      const obstacle = await this.obstacleOf(tx, own.memberId);
      return obstacle ? refused(refusalOf[obstacle]) : accepted({ state: 'leaving' });
    });
    if (asked.ok) await this.deps.sessions.endAll(own.memberId, own);
    return asked;
  }

  /** Drops documents of members who have left, once nothing asks to keep them (ACCT-102); `afterwards` that a crash cut off, too. */
  async sweep(): Promise<void> {
    const { left, support, clock } = this.deps;
    const now = clock.now();
    await left.documents.drop(leftUntil('payments', now));
    // An inquiry is the record of a complaint, and its pictures belong to it.
    await support.dropPictures(await left.until(leftUntil('disputes', now)));
  }

  /** The decision stands: what cannot be dropped now is left to the next sweep. */
  private async afterwards(memberId: bigint): Promise<void> {
    const { sessions, log } = this.deps;
    await sessions.endAll(memberId);
    await this.sweep().catch((error) => log.warn({ err: error }, 'documents of members who left were not dropped'));
  }

  private async obstacleOf(tx: Tx, memberId: bigint): Promise<LeaveObstacle | null> {
    const { transfers, purchases, ledger } = this.deps;
    const { deposit, withdrawal } = await transfers.pending(memberId, tx);
    const owed = await purchases.isOwed(memberId, tx);
    // Read last: what has arrived since the reads above is in them.
    const balances = await ledger.balances(memberId, tx);
    return leaveObstacle({
      pendingWithdrawal: withdrawal,
      pendingDeposit: deposit,
      held: balances.some(({ hold }) => hold > 0n),
      balance: owed || balances.some(({ available }) => available > 0n),
    });
  }
}
