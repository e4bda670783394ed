export interface BankAccountTables {
  bank_account_check: BankAccountCheckTable;
  bank_account_day: BankAccountDayTable;
}

/** See migrations/0206_bank_account_check.sql; number and code are sealed. */
interface BankAccountCheckTable {
  member_id: bigint;
  transfer_id: string;
  bank_code: string;
  account_number: string;
  deposit_code: string;
  sent_at: Date | null;
}

interface BankAccountDayTable {
  member_id: bigint;
  day: string;
  failed: number;
  sent: number;
  links: number;
}

declare module '../../platform/core/database' {
  interface Database extends BankAccountTables {}
}
