import type { Side } from '@maru/domain';
import type { CoinDefinition, MarketDefinition } from '../market';

interface Told {
  /** Unique among all that a member is told; its letters name where it comes from. */
  readonly id: string;
  readonly at: Date;
}

/** An order as far as it has been executed. */
export interface FillTold extends Told {
  readonly kind: 'fill';
  readonly market: MarketDefinition;
  readonly side: Side;
  /** Minor units of the traded coin, as `total` of the base coin. */
  readonly amount: bigint;
  readonly total: bigint;
  /** Nothing of the order is left. */
  readonly done: boolean;
}

/** An order that the exchange has ended. */
export interface CancellationTold extends Told {
  readonly kind: 'cancellation';
  readonly market: MarketDefinition;
  readonly side: Side;
  /** Minor units of the traded coin that were not executed; null for an order by its total. */
  readonly amount: bigint | null;
}

/** A market has traded at the price that the member asked to be told of. */
export interface PriceAlertTold extends Told {
  readonly kind: 'priceAlert';
  readonly market: MarketDefinition;
  /** Price units. */
  readonly price: bigint;
  /** Whether it has risen to it; else it has fallen. */
  readonly rises: boolean;
}

/** The price of a stop order was there, or the exchange has ended it. */
export interface StopOrderTold extends Told {
  readonly kind: 'stopOrder';
  readonly market: MarketDefinition;
  readonly side: Side;
  /** Minor units of the traded coin. */
  readonly amount: bigint;
  /** Of its limit order, price units. */
  readonly price: bigint;
  /** Whether that was placed. */
  readonly done: boolean;
  /** The exchange ended it before its price was there. */
  readonly ended: boolean;
}

/** Where nothing moved, `ended` says how else it ended than by a refusal; the amount is the member's as before. */
export interface TransferTold extends Told {
  readonly kind: 'deposit' | 'withdrawal';
  readonly coin: CoinDefinition;
  readonly amount: bigint;
  readonly done: boolean;
  readonly ended: 'cancelled' | 'expired' | null;
}

/** A login from a browser that the member had not used before. */
export interface LoginTold extends Told {
  readonly kind: 'login';
  readonly agent: string;
}

export interface NoticeTold extends Told {
  readonly kind: 'notice';
  readonly noticeId: bigint;
  readonly title: string;
}

export type Notification =
  | FillTold
  | CancellationTold
  | StopOrderTold
  | PriceAlertTold
  | TransferTold
  | LoginTold
  | NoticeTold;

/** Place in the list: newest first, of the same moment by id. */
export type Place = Pick<Notification, 'at' | 'id'>;
