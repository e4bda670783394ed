import type { MarketState, MarketTrade, NextMarketState, Order, OrderBook, Wallet } from './api';

/**
 * The price feed `/feed`: one WebSocket per page (SHEL-210). The client names channels, the server answers each with a
 * snapshot and then deltas whose `seq` grows by one per channel and market; a gap means: subscribe again.
 */
export type FeedChannel = 'tick' | 'krw' | 'private' | `book:${string}` | `trade:${string}`;

export type FeedRequest =
  | { readonly subscribe: readonly FeedChannel[] }
  | { readonly unsubscribe: readonly FeedChannel[] }
  /** Once for a connection: own events after the last one seen; null begins anew. */
  | { readonly resume: PrivatePosition | null }
  | { readonly ping: number };

/** A place in a member's events. Sequences of different epochs have nothing in common: one ends with the process at the latest. */
export interface PrivatePosition {
  readonly epoch: string;
  readonly seq: number;
}

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
/** The member's own events, sent only on a connection with a session or a key; a snapshot has no data. */
export interface PrivateMessage extends Envelope<'private', readonly PrivateEvent[]> {
  /** Where somebody resumes who has to begin anew: what there is, to which the deltas that follow are applied. */
  readonly begin?: PrivateBegin;
}

export interface PrivateBegin {
  readonly epoch: string;
  /** Open ones of all markets. */
  readonly orders: readonly Order[];
  readonly wallets: readonly PrivateWallet[];
}

export type PrivateWallet = Pick<Wallet, 'coin' | 'total' | 'usingCoin' | 'available'>;

export type FeedMessage =
  | TickMessage
  | KrwMessage
  | BookMessage
  | TradeMessage
  | PrivateMessage
  | { readonly pong: number }
  /** The events after the one that was seen last follow: those of a break first. */
  | { readonly resumed: PrivatePosition }
  | { readonly error: { readonly code: string; readonly message: string } }
  /** Of the site's HTML server: which release set a new page load would get now. Another one is fetched within `withinMs`. */
  | { readonly releases: NamedSet }
  /** The server is going down: reconnect after a random wait of up to `withinMs`. */
  | { readonly restart: { readonly withinMs: number } };

export interface NamedSet {
  readonly set: string;
  readonly withinMs: number;
}

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
  | { readonly kind: 'wallet'; readonly wallet: PrivateWallet }
  /** All balances, once after a page has subscribed: what changed before is in them. Programs resume instead. */
  | { readonly kind: 'wallets'; readonly wallets: readonly PrivateWallet[] }
  /** What the member is told has changed, or how far it is read: GET /v1/notifications has it. */
  | { readonly kind: 'notifications' }
  /** Once after a page has subscribed: how many notifications are unread, and when the newest of all was (ISO 8601). Programs are not told. */
  | { readonly kind: 'unread'; readonly unread: number; readonly newestAt: string | null }
  | { readonly kind: 'sessionEnded' };
