import type { GeneratedAlways, Insertable, Selectable } from 'kysely';

/** See migrations/0300_krw_deposit.sql and 0371_bank_desk.sql. */
export interface BankHoursTables {
  bank_maintenance: BankMaintenanceTable;
}

interface BankMaintenanceTable {
  id: GeneratedAlways<bigint>;
  starts_at: Date;
  ends_at: Date;
  deposits: boolean;
  withdrawals: boolean;
  reason: string;
  set_by: string;
  set_at: Date;
  ended_at: Date | null;
  ended_by: string | null;
  end_reason: string | null;
}

export type BankMaintenance = Selectable<BankMaintenanceTable>;
export type NewBankMaintenance = Insertable<BankMaintenanceTable>;

declare module '../../platform/core/database' {
  interface Database extends BankHoursTables {}
}
