import type { Side } from '@maru/domain';
import type { Generated } from 'kysely';

export type StopState = 'entering' | 'waiting' | 'reached' | 'placed' | 'refused' | 'cancelled';
/**
 * Who or what ended a stop order before its price was there. `review`: its member may no longer trade. `market`: the coin rebases.
 * `pair`: its limit order traded or ended first.
 */
export type StopEnd = 'member' | 'review' | 'market' | 'pair';

export interface StopOrderTables {
  stop_order: {
    id: string;
    /** Names it among what its member is told of. */
    number: Generated<bigint>;
    member_id: bigint;
    market_id: number;
    side: Side;
    /** Price units. */
    stop_price: bigint;
    rises: boolean;
    price: bigint;
    /** Minor units. */
    amount: bigint;
    /** Minor units of the coin it pays with. 0: its limit order of a pair holds enough. */
    hold: bigint;
    /** Price units. Of a pair: the limit order that waits in the book at the same time. */
    limit_price: bigint | null;
    /** That order, once it is placed. */
    pair_order_id: bigint | null;
    state: StopState;
    order_id: bigint | null;
    reason: string | null;
    /** Id of the newest fill when it was accepted: only later ones reach it. */
    after_fill: bigint;
    /** Since when its price was there and its market took no orders. */
    met_at: Date | null;
    client_order_id: string | null;
    created_at: Date;
    changed_at: Date;
  };
  stop_order_cursor: {
    singleton: Generated<boolean>;
    fill_id: bigint;
  };
}

declare module '../../platform/core/database' {
  interface Database extends StopOrderTables {}
}
