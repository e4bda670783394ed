import { dayMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import type { Member, MemberChange } from '../member';
import type { FactorKind } from './verification.tables';

/**
 * Removes a factor: unlocks codes, and stops withdrawals for a day. Without a phone the member is back at authStep E:
 * R and B say that one is verified, and a login that lacks its second step would contradict them (AUTH-028).
 */
export const withoutFactor = ({ phone }: Member, kind: FactorKind, now: Date): MemberChange => ({
  ...((kind === 'phone' || phone === '') && { auth_step: 'E' as const }),
  ...(kind === 'phone' ? { phone: '', phone_changed_at: now } : { otp_secret: null, otp_registered_at: null }),
  wrong_codes: 0,
  withdrawal_blocked_until: later(now, dayMs),
});
