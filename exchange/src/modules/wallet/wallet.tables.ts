import type { Generated } from 'kysely';

export interface WalletTables {
  average_price: { member_id: bigint; coin_id: number; amount: string; cost: string };
  average_price_cursor: { singleton: Generated<boolean>; fill_id: bigint };
}

declare module '../../platform/core/database' {
  interface Database extends WalletTables {}
}
