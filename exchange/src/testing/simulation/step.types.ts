import type { RefusalName } from '@maru/contract';
import type { Side } from '@maru/domain';
import type { MarketState } from '@maru/domain/market-state';
import type { OrderDraft } from '../../modules/order';

/** Open orders of a member to cancel: in all markets and of both sides where neither is named. */
export interface CancelScope {
  readonly marketId?: number;
  readonly side?: Side;
}

/** What the engine takes together with others in one batch. */
export type Command =
  | { readonly kind: 'place'; readonly draft: OrderDraft }
  | { readonly kind: 'amend'; readonly orderId: number; readonly filled: bigint; readonly draft: OrderDraft }
  | {
      readonly kind: 'cancel';
      readonly orderId: number;
      readonly marketId: number;
      readonly reason: 'member' | 'review';
    }
  | { readonly kind: 'cancelAll'; readonly memberId: number; readonly scope: CancelScope };

/** Terms of a stop order; with a limit price, of a pair of which one cancels the other. Prices in price units, amount in minor units. */
export interface StopTerms {
  readonly memberId: number;
  readonly marketId: number;
  readonly side: Side;
  readonly stopPrice: number;
  readonly price: number;
  readonly amount: bigint;
  readonly limitPrice: number | null;
  readonly clientOrderId: string | null;
}

/** What happens at once in the simulated market. A batch has as many steps as commands. */
export type Turn =
  | { readonly kind: 'batch'; readonly commands: readonly Command[] }
  /** As a member's call does it: stop orders, too, and what waits for the engine. */
  | { readonly kind: 'cancelInTurn'; readonly memberId: number; readonly scope: CancelScope }
  | { readonly kind: 'stop'; readonly terms: StopTerms }
  | { readonly kind: 'cancelStop'; readonly memberId: number; readonly id: string }
  | { readonly kind: 'state'; readonly marketId: number; readonly state: MarketState }
  /** Money that comes in, or goes out where the amount is below 0. */
  | { readonly kind: 'money'; readonly memberId: number; readonly asset: string; readonly amount: bigint }
  /** Markets that the breaker has paused trade again. */
  | { readonly kind: 'resume' }
  /** The engine and the runner of stop orders start anew from the database. */
  | { readonly kind: 'restart' };

/** An order as it is after a turn. */
export interface OrderSnapshot {
  readonly id: number;
  readonly memberId: number;
  readonly side: Side;
  readonly price: number | null;
  readonly amount: bigint | null;
  readonly filled: bigint;
  readonly paid: bigint;
  readonly fee: bigint;
  readonly hold: bigint;
  readonly state: string;
  readonly reason: string | null;
}

/** An order, the number of cancelled orders, the id of a stop order, or nothing but success. */
export type Answer = OrderSnapshot | number | string | null | { readonly refusal: RefusalName };

/** A trade: id, market, buy order, sell order, side of the taker, price, amount, total, fees of buyer and seller. */
export type FillRow = readonly [number, number, number, number, Side, number, bigint, bigint, bigint, bigint];
