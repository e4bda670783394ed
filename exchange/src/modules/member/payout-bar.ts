import type { Member } from './member.tables';

type BarredBy = Pick<Member, 'frozen_at' | 'withdrawal_banned' | 'watch_listed' | 'state'>;

/** Why a payout that was accepted may not leave any more; null where it may. The account was frozen, banned, watch-listed or closed meanwhile. */
export function payoutBarOf(member: BarredBy | undefined) {
  if (!member || member.frozen_at) return 'account frozen';
  if (member.withdrawal_banned) return 'withdrawals banned';
  if (member.watch_listed) return 'watch-listed';
  return member.state === 'active' ? null : 'account not active';
}
