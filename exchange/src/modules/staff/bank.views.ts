import type { StaffMaintenance, StaffReturn } from '@maru/contract/staff';
import { fromMinor } from '@maru/domain';
import { partlyHiddenEmail, partlyHiddenHolder } from '../../platform/core/partly-hidden';
import type { BankMaintenance } from '../bank-hours';
import type { ReturnOnDesk } from '../deposit';
import type { Member } from '../member';
import type { StaffPerson } from './staff.types';

const krwScale = 2;

export const maintenanceView = (row: BankMaintenance, now: Date): StaffMaintenance => ({
  id: String(row.id),
  from: row.starts_at.toISOString(),
  until: row.ends_at.toISOString(),
  deposits: row.deposits,
  withdrawals: row.withdrawals,
  reason: row.reason,
  by: row.set_by,
  at: row.set_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  endedBy: row.ended_by ?? '',
  endReason: row.end_reason ?? '',
  open: row.ended_at === null && row.ends_at > now,
});

/**
 * @param member - whose payment it was announced as.
 * @param around - `operators`: whose words count while it waits.
 */
export function returnView(
  { row, sender, voices, voicesNeeded }: ReturnOnDesk,
  member: Pick<Member, 'email' | 'name' | 'state'> | undefined,
  { viewer, operators }: { readonly viewer: StaffPerson; readonly operators: ReadonlySet<string> },
): StaffReturn {
  const counted = voices.filter(({ said_by }) => row.due_at !== null || operators.has(said_by));
  // Enough of them and nothing due: somebody came back, and a word has to be said once more.
  const isLacking = counted.length >= voicesNeeded || !counted.some(({ said_by }) => said_by === viewer.email);
  return {
    id: String(row.id),
    memberId: String(row.member_id),
    member: partlyHiddenEmail(member?.email ?? ''),
    name: partlyHiddenHolder(member?.name ?? ''),
    hasLeft: member?.state === 'closed',
    sender: partlyHiddenHolder(sender),
    amount: fromMinor(row.amount, krwScale),
    arrivedAt: row.arrived_at.toISOString(),
    returnedAt: row.returned_at?.toISOString() ?? null,
    voices: counted.map(({ said_by, reason, said_at }) => ({ by: said_by, reason, at: said_at.toISOString() })),
    voicesNeeded,
    mayApprove: viewer.role === 'operator' && row.state === 'held' && row.due_at === null && isLacking,
  };
}
