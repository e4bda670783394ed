import type { KrwRates, MarketTrade, OrderBook, PrivateEvent, Tick } from '@maru/contract';
import type { Observable } from 'rxjs';

/** `stale`: the last values may be old; screens say so and do not trade on them (SHEL-214). */
export type FeedStatus = 'connecting' | 'live' | 'stale';

/** One socket in the shell, shared by all remotes (SHEL-210, SHEL-213). Prices and amounts are decimal strings. */
export interface PriceFeed {
  /** Changed markets, at most one emission per animation frame; a late subscriber gets the last value of every market first. */
  readonly batches$: Observable<readonly Tick[]>;
  /** Replays the last. */
  tick$(market: string): Observable<Tick>;
  last(market: string): Tick | undefined;
  /** KRW prices of BTC, ETH and USDT; replayed. */
  readonly rates$: Observable<KrwRates>;
  /** Subscribes to the channel while there are subscribers; deltas are already merged into the book. */
  book$(market: string): Observable<OrderBook>;
  /** The last 20, newest first. Subscribes to the channel while there are subscribers. */
  trades$(market: string): Observable<readonly MarketTrade[]>;
  /** Own orders and balances; silent for visitors. */
  readonly private$: Observable<PrivateEvent>;
  /** Replays the current one. */
  readonly status$: Observable<FeedStatus>;
}
