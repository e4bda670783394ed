import { dayMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import type { Member, MemberChange } from '../member';

/** Whether the name came with a phone that was proved: it holds after a reset of the phone, too. */
export const isNamed = ({ auth_step, phone_registered_at }: Member): boolean =>
  phone_registered_at !== null || auth_step === 'R' || auth_step === 'B';

/** Documents were handed in under the name: it is the one that a reviewer reads, or has read. */
export const isNameSettled = ({ due_diligence, residence, reverify_before }: Member): boolean =>
  ['R', 'E', 'RE'].includes(due_diligence) || ['R', 'E'].includes(residence) || reverify_before !== null;

/** The first registration is no change; another number later on stops withdrawals for a day (AMB-28). */
export function withPhone(
  member: Member,
  { name, phone }: { readonly name: string; readonly phone: string },
  now: Date,
): MemberChange {
  const isChange = member.phone !== '' && member.phone !== phone;
  return {
    name: isNameSettled(member) ? member.name : name,
    phone,
    ...(member.auth_step === 'E' && { auth_step: 'R' as const }),
    ...(member.phone === '' && { phone_registered_at: now }),
    ...(member.phone !== phone && { phone_changed_at: now }),
    ...(isChange && { withdrawal_blocked_until: later(now, dayMs) }),
  };
}
