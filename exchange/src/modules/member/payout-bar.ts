import type { Member } from './member.tables';

/** Why a payout that was accepted may not leave any more; null where it may. The account was frozen, banned or closed meanwhile. */
export function payoutBarOf(member: Pick<Member, 'frozen_at' | 'withdrawal_banned' | 'state'> | undefined) {
  if (!member || member.frozen_at) return 'account frozen';
  if (member.withdrawal_banned) return 'withdrawals banned';
  return member.state === 'active' ? null : 'account not active';
}
