import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';

export type CoinWithdrawalState =
  | 'requested'
  | 'approved'
  | 'signed'
  | 'sending'
  | 'broadcast'
  | 'stuck'
  | 'confirmed'
  | 'failed'
  | 'cancelled'
  | 'rejected';

/** See migrations/0320_coin_withdrawal.sql. */
export interface CoinWithdrawalTables {
  coin_withdrawal: CoinWithdrawalTable;
  coin_withdrawal_step: CoinWithdrawalStepTable;
  withdrawal_policy: WithdrawalPolicyTable;
  withdrawal_policy_proposal: PolicyProposalTable;
  coin_withdrawal_voice: CoinWithdrawalVoiceTable;
}

interface CoinWithdrawalTable {
  id: GeneratedAlways<bigint>;
  member_id: bigint;
  command_id: string;
  state: Generated<CoinWithdrawalState>;
  coin_id: number;
  network: string;
  address: string;
  tag: string;
  receiver_id: string;
  recipient_member_id: bigint | null;
  amount: bigint;
  fee: bigint;
  krw: bigint;
  risks: string[];
  verification: string;
  transaction_id: string | null;
  signed: string | null;
  reason: string | null;
  requested_at: Date;
  settled_at: Date | null;
  due_at: Date | null;
  tries: Generated<number>;
}

interface CoinWithdrawalStepTable {
  id: GeneratedAlways<bigint>;
  withdrawal_id: bigint;
  state: CoinWithdrawalState;
  actor: string;
  note: string | null;
  at: Date;
}

interface WithdrawalPolicyTable {
  id: GeneratedAlways<bigint>;
  name: string;
  value: string;
  in_force_from: Date;
  set_by: string;
  reason: string;
}

interface PolicyProposalTable {
  id: GeneratedAlways<bigint>;
  name: string;
  value: string;
  reason: string;
  proposed_by: string;
  proposed_at: Date;
  confirmed: boolean | null;
  decided_by: string | null;
  decided_at: Date | null;
}

/** See migrations/0350_payout_staff.sql and 0373_payout_voice_round.sql. */
interface CoinWithdrawalVoiceTable {
  withdrawal_id: bigint;
  voice: 'approve' | 'sent' | 'lost';
  said_by: string;
  reason: string;
  said_at: Date;
  round: Generated<number>;
}

export type PayoutVoice = Selectable<CoinWithdrawalVoiceTable>;
export type PolicyProposal = Selectable<PolicyProposalTable>;
export type CoinWithdrawal = Selectable<CoinWithdrawalTable>;
export type NewCoinWithdrawal = Insertable<CoinWithdrawalTable>;
export type CoinWithdrawalStep = Selectable<CoinWithdrawalStepTable>;
export type WithdrawalPolicyRow = Selectable<WithdrawalPolicyTable>;

declare module '../../platform/core/database' {
  interface Database extends CoinWithdrawalTables {}
}
