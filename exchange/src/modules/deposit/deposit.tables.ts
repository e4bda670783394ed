import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';

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
  due_at: Date;
  tries: Generated<number>;
}

interface BankMaintenanceTable {
  id: GeneratedAlways<bigint>;
  starts_at: Date;
  ends_at: Date;
}

/** See migrations/0071_deposit_address.sql and 0300_krw_deposit.sql. */
export interface DepositTables {
  deposit_address: DepositAddressTable;
  krw_deposit: KrwDepositTable;
  krw_return: KrwReturnTable;
  bank_maintenance: BankMaintenanceTable;
}

export type StoredAddress = Selectable<DepositAddressTable>;
export type KrwDeposit = Selectable<KrwDepositTable>;
export type NewKrwDeposit = Insertable<KrwDepositTable>;
export type KrwReturn = Selectable<KrwReturnTable>;
export type NewKrwReturn = Insertable<KrwReturnTable>;

declare module '../../platform/core/database' {
  interface Database extends DepositTables {}
}
