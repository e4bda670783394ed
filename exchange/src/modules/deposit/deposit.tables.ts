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

export type DepositState = 'seen' | 'credited' | 'gone' | 'ignored';
/** Why a payment is recorded and nothing more: too small, a token that the exchange does not know, a tag that is nobody's. */
export type IgnoredFor = 'dust' | 'token' | 'owner';

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
}

interface ChainIncidentTable {
  id: GeneratedAlways<bigint>;
  deposit_id: bigint;
  opened_at: Date;
  resolved_at: Date | null;
  resolved_by: string | null;
  reason: string | null;
}

/** See migrations/0071_deposit_address.sql and 0341_coin_deposit.sql. */
export interface DepositTables {
  deposit_address: DepositAddressTable;
  coin_deposit: CoinDepositTable;
  chain_incident: ChainIncidentTable;
}

export type CoinDeposit = Selectable<CoinDepositTable>;
export type NewCoinDeposit = Insertable<CoinDepositTable>;
export type CoinDepositChange = Updateable<CoinDepositTable>;

export type StoredAddress = Selectable<DepositAddressTable>;

declare module '../../platform/core/database' {
  interface Database extends DepositTables {}
}
