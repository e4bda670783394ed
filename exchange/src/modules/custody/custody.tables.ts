import type { GeneratedAlways, Selectable } from 'kysely';

interface CustodyHaltTable {
  id: GeneratedAlways<bigint>;
  coin: string;
  reason: 'difference' | 'incident';
  difference: string | null;
  halted_at: Date;
  resumed_at: Date | null;
  resumed_by: string | null;
  note: string | null;
}

/** See migrations/0350_payout_staff.sql. */
export interface CustodyTables {
  custody_halt: CustodyHaltTable;
}

export type CustodyHalt = Selectable<CustodyHaltTable>;

declare module '../../platform/core/database' {
  interface Database extends CustodyTables {}
}
