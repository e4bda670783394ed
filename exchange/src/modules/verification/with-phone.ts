import { dayMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import type { Member, MemberChange } from '../member';

/** The first registration is no change; another number later on stops withdrawals for a day (AMB-28). */
export function withPhone(
  member: Member,
  { name, phone }: { readonly name: string; readonly phone: string },
  now: Date,
): MemberChange {
  const isChange = member.phone !== '' && member.phone !== phone;
  return {
    name,
    phone,
    ...(member.auth_step === 'E' && { auth_step: 'R' as const }),
    ...(member.phone === '' && { phone_registered_at: now }),
    ...(member.phone !== phone && { phone_changed_at: now }),
    ...(isChange && { withdrawal_blocked_until: later(now, dayMs) }),
  };
}
