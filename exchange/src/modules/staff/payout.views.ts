import type { StaffCustody, StaffIncident, StaffPayout, StaffPolicies } from '@maru/contract/staff';
import { fromMinor } from '@maru/domain';
import { partlyHiddenEmail } from '../../platform/core/partly-hidden';
import { type PayoutOnDesk, voicesNeeded, type WithdrawalPolicies } from '../coin-withdrawal';
import { type CustodyState, differenceOf } from '../custody';
import type { ChainIncident } from '../deposit';
import type { CoinDefinition } from '../market';
import { endingOf } from './deciding';
import type { StaffPerson } from './staff.types';

interface AroundPayout {
  readonly coin: CoinDefinition;
  /** Of the member. */
  readonly email: string;
  /** Of its line in the transfer log. */
  readonly number: bigint;
  /** Whose words count while it waits. */
  readonly operators: ReadonlySet<string>;
}

export function payoutView(
  { row, steps, voices: said, late }: PayoutOnDesk,
  { coin, email, number, operators }: AroundPayout,
  viewer: StaffPerson,
): StaffPayout {
  const isOpen = row.state === 'requested' || row.state === 'stuck';
  const voices = said.filter(({ said_by }) => !isOpen || operators.has(said_by));
  const acts = viewer.role === 'operator';
  const waits = row.state === 'requested' && row.due_at === null;
  const approvals = voices.filter(({ voice }) => voice === 'approve');
  // Enough of them and nothing due: somebody came back, or payouts were halted, and a word has to be said once more.
  const isLacking = approvals.length >= voicesNeeded(row) || !approvals.some(({ said_by }) => said_by === viewer.email);
  return {
    id: String(row.id),
    number: String(number),
    state: row.state,
    late,
    coin: coin.code,
    network: row.network,
    address: row.address,
    tag: row.tag,
    amount: fromMinor(row.amount, coin.scale),
    fee: fromMinor(row.fee, coin.scale),
    krw: String(row.krw),
    risks: row.risks as StaffPayout['risks'],
    receiver: row.receiver_id,
    member: partlyHiddenEmail(email),
    memberId: String(row.member_id),
    transactionId: row.transaction_id ?? '',
    reason: row.reason ?? steps.at(-1)?.note ?? '',
    requestedAt: row.requested_at.toISOString(),
    steps: steps.map(({ state, at, actor, note }) => ({ state, at: at.toISOString(), actor, note: note ?? '' })),
    voices: voices.map(({ voice, said_by, reason, said_at }) => ({
      voice,
      by: said_by,
      reason,
      at: said_at.toISOString(),
    })),
    voicesNeeded: voicesNeeded(row),
    may: {
      approve: acts && waits && isLacking,
      reject: acts && (row.state === 'requested' || row.state === 'approved'),
      resolve: acts && row.state === 'stuck',
    },
  };
}

export function custodyView({ coin, held, booked, halt, ...state }: CustodyState): StaffCustody {
  const text = (minor: bigint) => fromMinor(minor, coin.scale);
  const difference = differenceOf({ held, booked, ...state });
  return {
    coin: coin.code,
    booked: text(booked),
    members: text(state.members),
    held: held === null ? null : text(held),
    pendingIn: text(state.pendingIn),
    pendingOut: text(state.pendingOut),
    unbooked: text(state.unbooked),
    difference: difference === null ? null : text(difference),
    gap: state.gap,
    checkedAt: state.checkedAt?.toISOString() ?? null,
    haltedAt: halt?.halted_at.toISOString() ?? null,
    haltReason: halt?.reason ?? null,
    depositsOpen: coin.depositOpen,
    withdrawalsOpen: coin.withdrawalOpen,
  };
}

export const incidentView = (incident: ChainIncident, scale: number): StaffIncident => ({
  id: String(incident.id),
  coin: incident.coin,
  network: incident.network,
  transactionId: incident.transactionId,
  amount: fromMinor(incident.amount, scale),
  memberId: String(incident.memberId),
  openedAt: incident.openedAt.toISOString(),
});

/** @param operators - whose proposals can be confirmed. */
export async function policiesView(
  policies: WithdrawalPolicies,
  viewer: StaffPerson,
  operators: ReadonlySet<string>,
): Promise<StaffPolicies> {
  const [current, proposals, history] = await Promise.all([
    policies.values(),
    policies.proposals(),
    policies.history(),
  ]);
  return {
    current: [...current],
    proposals: proposals.map(({ id, name, value, reason, proposed_by, proposed_at }) => ({
      ...{ id: String(id), name, value, reason, by: proposed_by, at: proposed_at.toISOString() },
      ...endingOf(proposed_by, viewer, operators),
    })),
    history: history.map(({ name, value, reason, set_by, in_force_from }) => ({
      ...{ name, value, reason, by: set_by, at: in_force_from.toISOString() },
    })),
  };
}
