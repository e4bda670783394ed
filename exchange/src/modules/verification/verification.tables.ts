export const factorKinds = ['phone', 'OTP'] as const;
export type FactorKind = (typeof factorKinds)[number];

export interface VerificationTables {
  real_name_check: RealNameCheckTable;
  foreign_phone_check: { member_id: bigint; name: string; phone: string; code_bound_to: string };
  otp_setup: { member_id: bigint; pending_secret: string; recovery_hashes: string[]; expires_at: Date };
}

/** See migrations/0090_real_name_check.sql and 0251; `page` is the carrier's, `confirmed_at` is when its result was taken. */
interface RealNameCheckTable {
  member_id: bigint;
  request_id: string;
  page: string;
  begun_at: Date;
  confirmed_at: Date | null;
}

declare module '../../platform/core/database' {
  interface Database extends VerificationTables {}
}
