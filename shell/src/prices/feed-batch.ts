import type { FeedChannel, KrwRates, MarketTrade, NamedSet, OrderBook, PrivateEvent, Tick } from '@maru/contract';
import type { FeedStatus } from '@maru/platform';

/** Values that have changed since the last frame. */
export interface FeedBatch {
  readonly ticks?: readonly Tick[];
  readonly rates?: KrwRates;
  readonly books?: readonly (readonly [market: string, book: OrderBook])[];
  /** Newest first, the last 20. */
  readonly trades?: readonly (readonly [market: string, trades: readonly MarketTrade[]])[];
  readonly events?: readonly PrivateEvent[];
  readonly status?: FeedStatus;
  /** The set that a new page load would get. */
  readonly releases?: NamedSet;
  /** The session has ended: comes alone, and waits for no frame, since a hidden page has none. */
  readonly ended?: true;
}

/** Commands of the page to the feed. */
export type FeedCommand =
  /** Address of the socket; nothing happens before. */
  | { readonly connect: string }
  | { readonly watch: FeedChannel }
  | { readonly unwatch: FeedChannel }
  /** Somebody logged in or out: the socket belongs to a session. */
  | { readonly reconnect: true }
  /** The last batch is on the screen; the next one may come. A hidden page says nothing and gets no backlog. */
  | { readonly drawn: true };
