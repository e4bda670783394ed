import type { Generated, GeneratedAlways } from 'kysely';

export interface PriceAlertTables {
  price_alert: {
    id: GeneratedAlways<bigint>;
    member_id: bigint;
    market_id: number;
    /** Price units. */
    price: bigint;
    /** Whether the price has to rise to it; else it has to fall. */
    rises: boolean;
    /** Id of the newest fill when it was made: only later ones reach it. */
    after_fill: bigint;
    created_at: Date;
    /** Null while it is open. */
    reached_at: Date | null;
  };
  price_alert_cursor: {
    singleton: Generated<boolean>;
    fill_id: bigint;
  };
}

declare module '../../platform/core/database' {
  interface Database extends PriceAlertTables {}
}
