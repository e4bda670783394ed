import { accepted, type Outcome, type RefusalName, refused } from '@maru/contract';
import { type LeaveObstacle, leaveObstacle } from '@maru/domain/leave';
import type { Tx } from '../../platform/core/database';
import type { SessionRef } from '../../platform/http/session';
import type { SessionService } from '../auth';
import type { Ledger } from '../ledger';
import type { Reviews } from '../review';
import type { Transfers } from '../transfer';
import { leaveMail } from './leave-mail';

export interface LeaveDeps {
  readonly reviews: Pick<Reviews, 'ask' | 'on'>;
  readonly ledger: Pick<Ledger, 'balances'>;
  readonly transfers: Pick<Transfers, 'pending'>;
  readonly sessions: Pick<SessionService, 'endAll'>;
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
          ...(approved && { afterwards: () => deps.sessions.endAll(member.id) }),
        });
      },
    });
  }

  /**
   * Asks to leave, which ends every session of the member but the caller's: nothing but the logout is open to it (ACCT-104).
   * @returns LEAVE_REASON_MISSING; a refusal that names what is in the way (ERR-162); ALREADY_PROCESSED.
   */
  async ask(memberId: bigint, reason: string, own: SessionRef | null): Promise<Outcome<void>> {
    if (reason.trim() === '') return refused('LEAVE_REASON_MISSING');
    const answers = JSON.stringify({ reason: reason.trim() });
    const asked = await this.deps.reviews.ask(memberId, 'leave', { answers }, async ({ state }, tx) => {
      if (state !== 'active') return refused('ALREADY_PROCESSED');
      const obstacle = await this.obstacleOf(tx, memberId);
      return obstacle ? refused(refusalOf[obstacle]) : accepted({ state: 'leaving' });
    });
    if (asked.ok) await this.deps.sessions.endAll(memberId, own ?? undefined);
    return asked;
  }

  private async obstacleOf(tx: Tx, memberId: bigint): Promise<LeaveObstacle | null> {
    const balances = await this.deps.ledger.balances(memberId, tx);
    const { deposit, withdrawal } = await this.deps.transfers.pending(memberId, tx);
    return leaveObstacle({
      pendingWithdrawal: withdrawal,
      pendingDeposit: deposit,
      held: balances.some(({ hold }) => hold > 0n),
      balance: balances.some(({ available }) => available > 0n),
    });
  }
}
