import type { FeedChannel, KrwRates, MarketTrade, NamedSet, OrderBook, PrivateEvent, Tick } from '@maru/contract';
import type { FeedStatus, PriceFeed } from '@maru/platform';
import {
  BehaviorSubject,
  defer,
  filter,
  finalize,
  map,
  Observable,
  ReplaySubject,
  Subject,
} from '@maru/platform/internal';
import type { FeedBatch } from './feed-batch';
import type { FeedPort } from './waiting-port';

/** The page's side of the feed: one emission per animation frame, with replay of the last values. */
export class ShellPriceFeed implements PriceFeed {
  readonly rates$ = new ReplaySubject<KrwRates>(1);
  readonly private$ = new Subject<PrivateEvent>();
  /** What the HTML server says of releases on this connection; null: it says nothing, or the connection is gone. */
  readonly releases$ = new BehaviorSubject<NamedSet | null>(null);
  readonly status$ = new BehaviorSubject<FeedStatus>('connecting');
  readonly batches$: Observable<readonly Tick[]>;
  private readonly lastTicks = new Map<string, Tick>();
  private readonly ticks$ = new Subject<readonly Tick[]>();
  private readonly books = new Channels<OrderBook>('book', (channel) => this.watch(channel));
  private readonly trades = new Channels<readonly MarketTrade[]>('trade', (channel) => this.watch(channel));

  /** @param nextFrame - calls back when the browser is about to draw. */
  constructor(
    private readonly port: FeedPort,
    private readonly nextFrame: (draw: () => void) => void,
  ) {
    this.batches$ = new Observable((subscriber) => {
      if (this.lastTicks.size > 0) subscriber.next([...this.lastTicks.values()]);
      return this.ticks$.subscribe(subscriber);
    });
    port.onBatch = (batch) =>
      batch.ended ? this.private$.next({ kind: 'sessionEnded' }) : this.nextFrame(() => this.draw(batch));
  }

  connect(url: string): void {
    this.port.send({ connect: url });
  }

  watchPrivate(): void {
    this.port.send({ watch: 'private' });
  }

  unwatchPrivate(): void {
    this.port.send({ unwatch: 'private' });
  }

  /** Reconnects, because a socket keeps the session that opened it. */
  reconnect(): void {
    this.port.send({ reconnect: true });
  }

  tick$(market: string): Observable<Tick> {
    return this.batches$.pipe(
      map((ticks) => ticks.find((tick) => tick.market === market)),
      filter((tick) => tick !== undefined),
    );
  }

  last(market: string): Tick | undefined {
    return this.lastTicks.get(market);
  }

  book$(market: string): Observable<OrderBook> {
    return this.books.of(market);
  }

  trades$(market: string): Observable<readonly MarketTrade[]> {
    return this.trades.of(market);
  }

  private draw({ ticks, rates, books = [], trades = [], events = [], status, releases }: FeedBatch): void {
    if (status) this.status$.next(status);
    if (releases) this.releases$.next(releases);
    else if (status === 'stale') this.releases$.next(null);
    if (rates) this.rates$.next(rates);
    if (ticks) {
      for (const tick of ticks) this.lastTicks.set(tick.market, tick);
      this.ticks$.next(ticks);
    }
    for (const [market, book] of books) this.books.push(market, book);
    for (const [market, list] of trades) this.trades.push(market, list);
    for (const event of events) this.private$.next(event);
    this.port.send({ drawn: true });
  }

  /** @returns stops it. */
  private watch(channel: FeedChannel): () => void {
    this.port.send({ watch: channel });
    return () => this.port.send({ unwatch: channel });
  }
}

/** One subject per market while anybody listens; the socket is subscribed for exactly that time. */
class Channels<T> {
  private readonly open = new Map<string, { subject: ReplaySubject<T>; listeners: number; stop: () => void }>();

  constructor(
    private readonly kind: 'book' | 'trade',
    private readonly watch: (channel: FeedChannel) => () => void,
  ) {}

  of(market: string): Observable<T> {
    return defer(() => {
      const channel = this.open.get(market) ?? this.start(market);
      channel.listeners += 1;
      return channel.subject.pipe(finalize(() => this.leave(market)));
    });
  }

  push(market: string, value: T): void {
    this.open.get(market)?.subject.next(value);
  }

  private start(market: string) {
    const channel = { subject: new ReplaySubject<T>(1), listeners: 0, stop: this.watch(`${this.kind}:${market}`) };
    this.open.set(market, channel);
    return channel;
  }

  private leave(market: string): void {
    const channel = this.open.get(market);
    if (!channel) return;
    channel.listeners -= 1;
    if (channel.listeners > 0) return;
    channel.stop();
    this.open.delete(market);
  }
}
