import type { KrwRates, MarketTrade, OrderBook, PrivateEvent, Tick } from '@maru/contract';
import {
  BehaviorSubject,
  defer,
  filter,
  from,
  mergeMap,
  type Observable,
  ReplaySubject,
  Subject,
  startWith,
} from 'rxjs';
import type { FeedStatus, PriceFeed } from '../prices/price-feed';

/** A price feed that a test pushes values into; replays like the real one. */
export class FakeFeed implements PriceFeed {
  readonly rates$ = new ReplaySubject<KrwRates>(1);
  readonly private$ = new Subject<PrivateEvent>();
  readonly status$ = new BehaviorSubject<FeedStatus>('live');
  readonly batches$: Observable<readonly Tick[]>;
  private readonly lastTicks = new Map<string, Tick>();
  private readonly pushed = new Subject<readonly Tick[]>();
  private readonly books = new Map<string, ReplaySubject<OrderBook>>();
  private readonly trades = new Map<string, ReplaySubject<readonly MarketTrade[]>>();

  constructor() {
    this.batches$ = defer(() => {
      const known = [...this.lastTicks.values()];
      return known.length > 0 ? this.pushed.pipe(startWith(known)) : this.pushed;
    });
  }

  pushTicks(...ticks: Tick[]): void {
    for (const tick of ticks) this.lastTicks.set(tick.market, tick);
    this.pushed.next(ticks);
  }

  pushRates(rates: KrwRates): void {
    this.rates$.next(rates);
  }

  pushBook(market: string, book: OrderBook): void {
    replayOf(this.books, market).next(book);
  }

  /** @param trades - the whole list, newest first, as the real feed emits it. */
  pushTrades(market: string, trades: readonly MarketTrade[]): void {
    replayOf(this.trades, market).next(trades);
  }

  pushPrivate(event: PrivateEvent): void {
    this.private$.next(event);
  }

  setStatus(status: FeedStatus): void {
    this.status$.next(status);
  }

  tick$(market: string): Observable<Tick> {
    return this.batches$.pipe(
      mergeMap((ticks) => from(ticks)),
      filter((tick) => tick.market === market),
    );
  }

  last(market: string): Tick | undefined {
    return this.lastTicks.get(market);
  }

  book$(market: string): Observable<OrderBook> {
    return replayOf(this.books, market);
  }

  trades$(market: string): Observable<readonly MarketTrade[]> {
    return replayOf(this.trades, market);
  }
}

function replayOf<T>(subjects: Map<string, ReplaySubject<T>>, market: string): ReplaySubject<T> {
  const known = subjects.get(market);
  if (known) return known;
  const made = new ReplaySubject<T>(1);
  subjects.set(market, made);
  return made;
}
