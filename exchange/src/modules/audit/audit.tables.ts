import type { Generated, GeneratedAlways } from 'kysely';

export interface AuditTables {
  /** One row: how far the books were judged. */
  audit_mark: { singleton: Generated<boolean>; tx: bigint; fill_id: bigint };
  /** Balances as the judged postings make them. */
  audit_account: { account_id: bigint; available: bigint; hold: bigint };
  audit_breach: {
    id: GeneratedAlways<bigint>;
    rule: string;
    subject: string;
    market_id: number | null;
    row: unknown;
    found_at: Generated<Date>;
    lift_id: bigint | null;
  };
  audit_lift: {
    id: GeneratedAlways<bigint>;
    operator: string;
    reason: string;
    asked_at: Generated<Date>;
    outcome: 'lifted' | 'refused' | null;
    decided_at: Date | null;
  };
  /** Acts that protect or endanger members and markets, written by triggers; each entry carries the hash of the one before. */
  trail_entry: {
    seq: bigint;
    at: Date;
    actor: string;
    act: string;
    subject: string;
    detail: unknown;
    previous: Buffer;
    hash: Buffer;
  };
}

declare module '../../platform/core/database' {
  interface Database extends AuditTables {}
}
