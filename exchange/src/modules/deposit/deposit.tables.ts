import type { Selectable } from 'kysely';

interface DepositAddressTable {
  member_id: bigint;
  coin_id: number;
  /** Code of the coin that pays the fees there. */
  network: string;
  address: string;
  tag: string;
  created_at: Date;
}

/** See migrations/0071_deposit_address.sql. */
export interface DepositTables {
  deposit_address: DepositAddressTable;
}

export type StoredAddress = Selectable<DepositAddressTable>;

declare module '../../platform/core/database' {
  interface Database extends DepositTables {}
}
