import type { Selectable } from 'kysely';

interface RebaseRunTable {
  coin_id: number;
  /** YYYY-MM-DD in UTC+9. */
  day: string;
  /** Growth of the supply as a fraction, decimal text; negative where it shrank. */
  rate: string;
  /** What the exchange's holdings gained or lost, minor units. */
  change: bigint;
  began_at: Date;
  ended_at: Date | null;
}

export type RebaseRun = Selectable<RebaseRunTable>;

declare module '../../platform/core/database' {
  interface Database {
    rebase_run: RebaseRunTable;
  }
}
