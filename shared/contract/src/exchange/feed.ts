import type { MarketState, MarketTrade, NextMarketState, Order, OrderBook, Wallet } from './api';

/**
 * The price feed `/feed`: one WebSocket per page (SHEL-210). The client names channels, the server answers each with a
 * snapshot and then deltas whose `seq` grows by one per channel and market; a gap means: subscribe again.
 */
export type FeedChannel = 'tick' | 'krw' | 'private' | `book:${string}` | `trade:${string}`;

export type FeedRequest =
  | { readonly subscribe: readonly FeedChannel[] }
  | { readonly unsubscribe: readonly FeedChannel[] }
  | { readonly ping: number };

interface Envelope<Channel extends string, Data> {
  readonly ch: Channel;
  readonly seq: number;
  /** Server time, epoch milliseconds. */
  readonly ts: number;
  readonly type: 'snap' | 'delta';
  readonly data: Data;
}

/** Of market channels: `m` is the market's code, e.g. `KRW-BTC`. */
interface MarketEnvelope<Channel extends string, Data> extends Envelope<Channel, Data> {
  readonly m: string;
}

/** Snapshot: every market; delta: those that changed since the last frame. */
export type TickMessage = Envelope<'tick', readonly Tick[]>;
/** KRW rate of the base coins (AMB-62). */
export type KrwMessage = Envelope<'krw', KrwRates>;
/** Snapshot: best 30 levels a side; delta: changed levels, amount "0" removes one. `indicative` is whole in both. */
export type BookMessage = MarketEnvelope<'book', OrderBook>;
/** Snapshot: the last 20, newest first; delta: new ones, newest first. */
export type TradeMessage = MarketEnvelope<'trade', readonly MarketTrade[]>;
/** The member's own events; no snapshot data, sent only on a connection with a session. */
export type PrivateMessage = Envelope<'private', readonly PrivateEvent[]>;

export type FeedMessage =
  | TickMessage
  | KrwMessage
  | BookMessage
  | TradeMessage
  | PrivateMessage
  | { readonly pong: number }
  | { readonly error: { readonly code: string; readonly message: string } }
  /** The server is going down: reconnect after a random wait of up to `withinMs`. */
  | { readonly restart: { readonly withinMs: number } };

/** Last values of one market; names as in TRAD-002. */
export interface Tick {
  readonly market: string;
  readonly close: string;
  readonly high: string;
  readonly low: string;
  /** 24 hours, in the traded coin. */
  readonly volume: string;
  /** 24 hours, in the base coin. */
  readonly acc_amount: string;
  /** Close of the previous day (UTC+9). */
  readonly b_close: string;
  readonly onTradeEnable: 'Y' | 'N';
  readonly state: MarketState;
  readonly nextState: NextMarketState | null;
  readonly lastTrade: { readonly price: string; readonly amount: string; readonly type: 'B' | 'S' };
}

export interface KrwRates {
  readonly BTC: string;
  readonly ETH: string;
  readonly USDT: string;
}

export type PrivateEvent =
  | { readonly kind: 'order'; readonly order: Order }
  | { readonly kind: 'wallet'; readonly wallet: Pick<Wallet, 'coin' | 'total' | 'usingCoin' | 'available'> }
  /** What the member is told has changed, or how far it is read: GET /v1/notifications has it. */
  | { readonly kind: 'notifications' }
  | { readonly kind: 'sessionEnded' };
