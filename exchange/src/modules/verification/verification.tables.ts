export const factorKinds = ['phone', 'OTP'] as const;
export type FactorKind = (typeof factorKinds)[number];

export interface VerificationTables {
  real_name_check: { member_id: bigint; request_id: string; begun_at: Date };
  foreign_phone_check: { member_id: bigint; name: string; phone: string };
  otp_setup: { member_id: bigint; pending_secret: string; recovery_hashes: string[]; expires_at: Date };
}

declare module '../../platform/core/database' {
  interface Database extends VerificationTables {}
}
