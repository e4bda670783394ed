import type { Generated, GeneratedAlways } from 'kysely';

export interface LedgerTables {
  account: {
    id: GeneratedAlways<bigint>;
    path: string;
    member_id: bigint | null;
    asset: string;
    available: Generated<bigint>;
    hold: Generated<bigint>;
  };
  ledger_entry: { id: bigint; kind: string; command_id: string; memo: string | null; at: Date };
  posting: { entry_id: bigint; account_id: bigint; asset: string; available: bigint; hold: bigint };
}

declare module '../../platform/core/database' {
  interface Database extends LedgerTables {}
}
