import type { OrderType, Side, TimeInForce } from '@maru/domain';
import type { Generated } from 'kysely';
import type { CancelReason, OrderState } from './engine/live-order';

export interface OrderTables {
  orders: {
    id: bigint;
    member_id: bigint;
    market_id: number;
    side: Side;
    call_type: OrderType;
    time_in_force: TimeInForce;
    price: bigint | null;
    amount: bigint | null;
    total: bigint | null;
    fee_ppm: number;
    filled_amount: bigint;
    filled_total: bigint;
    fee: bigint;
    hold: bigint;
    state: OrderState;
    cancel_reason: CancelReason | null;
    client_order_id: string | null;
    created_at: Date;
    updated_at: Date;
  };
  open_order: { market_id: number; id: bigint; member_id: bigint };
  fill: {
    id: bigint;
    market_id: number;
    buy_order_id: bigint;
    sell_order_id: bigint;
    buyer_id: bigint;
    seller_id: bigint;
    taker_side: Side;
    price: bigint;
    amount: bigint;
    total: bigint;
    buy_fee: bigint;
    sell_fee: bigint;
    at: Date;
  };
  trade_day: {
    member_id: bigint;
    day: string;
    market_id: number;
    side: Side;
    count: number;
    first_id: bigint;
    last_id: bigint;
  };
  trade_day_cursor: { singleton: Generated<boolean>; fill_id: bigint };
  engine_lease: {
    singleton: Generated<boolean>;
    epoch: bigint;
    seq: bigint;
    last_order_id: bigint;
    last_fill_id: bigint;
    holder: Generated<string>;
    expires_at: Generated<Date>;
  };
}

declare module '../../platform/core/database' {
  interface Database extends OrderTables {}
}
