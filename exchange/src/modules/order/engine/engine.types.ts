import type { Outcome } from '@maru/contract';
import type { OrderType, Side, TimeInForce } from '@maru/domain';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/core/clock';
import type { EngineDatabase } from '../../../platform/core/context';
import type { Ledger } from '../../ledger';
import type { MarketDefinition, Markets, StateChange } from '../../market';
import type { OrderRepository } from '../order.repository';
import type { EngineFill } from './batch';
import type { EngineLease } from './engine-lease';
import type { CancelReason, LiveOrder } from './live-order';

export interface EngineDeps {
  /** The engine's own connections. */
  readonly database: EngineDatabase;
  readonly ledger: Ledger;
  readonly markets: Markets;
  /** Over `database`. */
  readonly orders: OrderRepository;
  /** Over `database`. */
  readonly lease: EngineLease;
  readonly clock: Clock;
  readonly log: Logger;
  /** Milliseconds: while the oldest command waits longer, new orders are refused. */
  readonly waitMsMax?: number;
  /** Trades of an auction, or orders of a close, in one transaction. */
  readonly sliceMax: number;
}

/** A checked order before it enters the engine. Amounts in minor units, price in price units. */
export interface OrderDraft {
  readonly memberId: number;
  readonly market: MarketDefinition;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly timeInForce: TimeInForce;
  /** Of limit orders. */
  readonly price: number | null;
  readonly amount: bigint | null;
  /** Of market buys. */
  readonly total: bigint | null;
  readonly feePpm: number;
  readonly clientOrderId: string | null;
}

export interface CancelCommand {
  readonly orderId: number;
  readonly market: MarketDefinition;
  readonly reason: CancelReason;
}

/** Another price or amount for an open limit order. */
export interface AmendCommand {
  readonly orderId: number;
  /** What it had traded when the change was judged, minor units: where it trades in between, its owner decides anew. */
  readonly filled: bigint;
  /** A limit order with the new price and what is left of the new amount. */
  readonly draft: OrderDraft;
}

interface Queued {
  /** Milliseconds of performance.now(). */
  readonly queuedAt: number;
  readonly settle: (outcome: Outcome<LiveOrder>) => void;
}

export type Command =
  | ({ readonly kind: 'place'; readonly draft: OrderDraft } & Queued)
  | ({ readonly kind: 'amend'; readonly amend: AmendCommand } & Queued)
  | ({ readonly kind: 'cancel'; readonly cancel: CancelCommand } & Queued);

/** Effects of a committed batch. Orders are copies: they no longer change. */
export interface CommittedBatch {
  readonly at: Date;
  readonly orders: readonly LiveOrder[];
  readonly fills: readonly EngineFill[];
  /** Prices whose level changed, per market id and side. */
  readonly levels: ReadonlyMap<number, { readonly B: ReadonlySet<number>; readonly S: ReadonlySet<number> }>;
  /** The other state of a market that began with it; `fills` are then those of a slice of its opening auction. */
  readonly switched: StateChange | null;
}
