import type { Generated } from 'kysely';

export interface WalletTables {
  average_price: { member_id: bigint; coin_id: number; amount: string; cost: string };
  average_price_cursor: { singleton: Generated<boolean>; fill_id: bigint };
  cost_basis: { member_id: bigint; coin_id: number; amount: string; cost: string };
  realised_day: { member_id: bigint; coin_id: number; day: Date; profit: string; uncosted: string };
  cost_basis_cursor: { singleton: Generated<boolean>; fill_id: bigint };
  account_day: {
    member_id: bigint;
    asset: string;
    day: Date;
    came: bigint;
    went: bigint;
    bought: bigint;
    sold: bigint;
  };
  account_day_cursor: { singleton: Generated<boolean>; tx: bigint };
  member_day_value: { member_id: bigint; day: Date; krw: bigint };
}

declare module '../../platform/core/database' {
  interface Database extends WalletTables {}
}
