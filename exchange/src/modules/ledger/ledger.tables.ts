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
  hold: {
    id: GeneratedAlways<bigint>;
    command_id: string;
    account_id: bigint;
    member_id: bigint;
    asset: string;
    amount: bigint;
    state: Generated<'held' | 'posted' | 'voided'>;
    placed_at: Date;
    resolved_command_id: string | null;
    resolved_at: Date | null;
  };
  ledger_entry: { id: bigint; kind: string; command_id: string; memo: string | null; at: Date };
  posting: { entry_id: bigint; account_id: bigint; asset: string; available: bigint; hold: bigint; tx: bigint | null };
}

declare module '../../platform/core/database' {
  interface Database extends LedgerTables {}
}
