import type { Generated } from 'kysely';

export interface RebaseTables {
  rebase_run: {
    coin_id: number;
    /** YYYY-MM-DD in UTC+9. */
    day: string;
    /** Growth of the supply as a fraction, decimal text; negative where it shrank. */
    rate: string;
    /** What the exchange's holdings gained or lost, minor units. */
    change: bigint;
    began_at: Date;
    ended_at: Date | null;
  };
  rebase: {
    id: Generated<bigint>;
    member_id: bigint;
    coin_id: number;
    rate: string;
    amount: bigint;
    at: Date;
    /** YYYY-MM-DD in UTC+9; null where it was no run of this exchange. */
    day: string | null;
  };
}

declare module '../../platform/core/database' {
  interface Database extends RebaseTables {}
}
