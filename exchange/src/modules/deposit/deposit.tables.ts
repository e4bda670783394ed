import type { Generated, GeneratedAlways, Insertable, Selectable, Updateable } from 'kysely';

interface DepositAddressTable {
  member_id: bigint;
  coin_id: number;
  /** Code of the coin that pays the fees there. */
  network: string;
  address: string;
  tag: string;
  created_at: Date;
}

interface KrwDepositTable {
  id: GeneratedAlways<bigint>;
  member_id: bigint;
  command_id: string;
  state: 'waiting' | 'paid' | 'cancelled' | 'expired';
  amount: bigint;
  moved: Generated<bigint>;
  requested_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  due_at: Date;
  tries: Generated<number>;
}

interface KrwReturnTable {
  id: GeneratedAlways<bigint>;
  member_id: bigint;
  transfer_id: string;
  command_id: string;
  state: 'held' | 'returned';
  amount: bigint;
  arrived_at: Date;
  returned_at: Date | null;
  due_at: Date | null;
  tries: Generated<number>;
}

interface KrwReturnVoiceTable {
  return_id: bigint;
  said_by: string;
  reason: string;
  said_at: Date;
}

interface KrwArrivalLookTable {
  id: bigint;
  arrived_at: Date;
  transfer_id: string;
  due_at: Date;
  tries: Generated<number>;
}

export type DepositState = 'seen' | 'credited' | 'gone' | 'ignored';
/** Why a payment is recorded and nothing more: too small, a token that the exchange does not know, a tag that is nobody's, a member who has left. */
export type IgnoredFor = 'dust' | 'token' | 'owner' | 'closed';

interface CoinDepositTable {
  id: GeneratedAlways<bigint>;
  network: string;
  transaction_id: string;
  coin: string;
  member_id: bigint | null;
  address: string;
  tag: string;
  /** Minor units. */
  amount: bigint | null;
  told_amount: string;
  state: DepositState;
  reason: IgnoredFor | null;
  confirmations: number;
  needed: number;
  block_hash: string | null;
  block_height: bigint | null;
  as_of: bigint;
  round: Generated<number>;
  command_id: string | null;
  seen_at: Date;
  credited_at: Date | null;
  /** When coins that are credited to nobody were sent away by hand. */
  left_at: Date | null;
}

interface ChainIncidentTable {
  id: GeneratedAlways<bigint>;
  deposit_id: bigint;
  opened_at: Date;
  resolved_at: Date | null;
  resolved_by: string | null;
  reason: string | null;
}

/** See migrations/0071_deposit_address.sql, 0300_krw_deposit.sql, 0341_coin_deposit.sql, 0371_bank_desk.sql, 0468_krw_arrival_look.sql,
 * 0469_unbooked_coins.sql and 0470_closed_arrivals.sql. */
export interface DepositTables {
  deposit_address: DepositAddressTable;
  krw_deposit: KrwDepositTable;
  krw_return: KrwReturnTable;
  krw_return_voice: KrwReturnVoiceTable;
  krw_arrival_look: KrwArrivalLookTable;
  coin_deposit: CoinDepositTable;
  chain_incident: ChainIncidentTable;
}

export type CoinDeposit = Selectable<CoinDepositTable>;
export type NewCoinDeposit = Insertable<CoinDepositTable>;
export type CoinDepositChange = Updateable<CoinDepositTable>;

export type StoredAddress = Selectable<DepositAddressTable>;
export type KrwDeposit = Selectable<KrwDepositTable>;
export type NewKrwDeposit = Insertable<KrwDepositTable>;
export type KrwReturn = Selectable<KrwReturnTable>;
export type KrwReturnVoice = Selectable<KrwReturnVoiceTable>;
export type KrwArrivalLook = Selectable<KrwArrivalLookTable>;
export type NewKrwReturn = Insertable<KrwReturnTable>;

declare module '../../platform/core/database' {
  interface Database extends DepositTables {}
}
