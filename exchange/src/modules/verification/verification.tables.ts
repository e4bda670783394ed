import type { Generated, GeneratedAlways } from 'kysely';

export const factorKinds = ['phone', 'OTP'] as const;
export type FactorKind = (typeof factorKinds)[number];

export interface VerificationTables {
  real_name_check: { member_id: bigint; request_id: string; begun_at: Date };
  factor_reset: {
    id: GeneratedAlways<bigint>;
    member_id: bigint;
    kind: FactorKind;
    state: Generated<'open' | 'approved' | 'rejected'>;
    files: string[];
    asked_at: Date;
    decided_at: Date | null;
  };
}

declare module '../../platform/core/database' {
  interface Database extends VerificationTables {}
}
