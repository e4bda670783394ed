import type {
  BookMessage,
  FeedChannel,
  FeedMessage,
  KrwRates,
  MarketTrade,
  NamedSet,
  OrderBook,
  PrivateEvent,
  Tick,
  TradeMessage,
} from '@maru/contract';
import type { FeedStatus } from '@maru/platform';
import { mergeLevels } from './book-levels';
import type { FeedBatch } from './feed-batch';

type Message = Extract<FeedMessage, { ch: string }>;

const tradesKept = 20;
/** Of a page that does not draw: more are not kept, it reads again. */
export const eventsKept = 300;

/** Last values of the feed and what of them the page has not seen yet. Knows nothing of sockets or frames. */
export class FeedState {
  private readonly sequences = new Map<FeedChannel, number>();
  private readonly books = new Map<string, OrderBook>();
  private readonly trades = new Map<string, readonly MarketTrade[]>();
  private readonly ticks = new Map<string, Tick>();
  private readonly changedBooks = new Set<string>();
  private readonly changedTrades = new Set<string>();
  private rates: KrwRates | undefined;
  private events: PrivateEvent[] = [];
  private status: FeedStatus | undefined;
  /** The page has yet to hear of a break: it reads again only where it has seen one. */
  private broke = false;
  /** Of this connection. */
  private releases: NamedSet | undefined;
  private tellsReleases = false;

  /**
   * Takes a message of the server.
   * @returns false where one before it is missing: the channel has to be subscribed again (its snapshot heals it).
   */
  apply(message: Message): boolean {
    const channel = channelOf(message);
    const last = this.sequences.get(channel);
    if (message.type === 'delta' && channel !== 'private') {
      // Without a snapshot, or sent twice: nothing to build on, nothing new.
      if (last === undefined || message.seq <= last) return true;
      if (message.seq > last + 1) {
        this.sequences.delete(channel);
        return false;
      }
    }
    this.sequences.set(channel, message.seq);
    // A slow connection is left out of frames and begun anew; own events have no snapshot that would heal it.
    if (channel === 'private' && message.type === 'snap' && last !== undefined) this.miss();
    this.take(message);
    return true;
  }

  /** Whether the feed is live again after a break that was told with the last batch. */
  get waits(): boolean {
    return this.status !== undefined;
  }

  setStatus(status: FeedStatus): void {
    this.status = status;
    this.broke ||= status === 'stale';
  }

  setReleases(releases: NamedSet): void {
    this.releases = releases;
    this.tellsReleases = true;
  }

  /** The channel is no longer watched. */
  forget(channel: FeedChannel): void {
    this.sequences.delete(channel);
    const [kind, market = ''] = channel.split(':');
    if (kind === 'book') this.books.delete(market);
    if (kind === 'trade') this.trades.delete(market);
  }

  /** Restarts the sequence for a new connection and keeps the last values. */
  restart(): void {
    this.sequences.clear();
    this.releases = undefined;
  }

  /** @returns what has changed since the last call, or null. */
  takeBatch(): FeedBatch | null {
    const status = this.broke ? 'stale' : this.status;
    const batch: FeedBatch = {
      ...(this.ticks.size > 0 && { ticks: [...this.ticks.values()] }),
      ...(this.rates && { rates: this.rates }),
      ...(this.changedBooks.size > 0 && { books: pick(this.books, this.changedBooks) }),
      ...(this.changedTrades.size > 0 && { trades: pick(this.trades, this.changedTrades) }),
      ...(this.events.length > 0 && { events: this.events }),
      ...(status && { status }),
      ...(this.tellsReleases && this.releases && { releases: this.releases }),
    };
    this.ticks.clear();
    this.changedBooks.clear();
    this.changedTrades.clear();
    this.rates = undefined;
    this.events = [];
    if (this.status === status) this.status = undefined;
    this.broke = false;
    this.tellsReleases = false;
    return Object.keys(batch).length > 0 ? batch : null;
  }

  /** Own events are missing: the page reads again as after a break. It forgets what it was told of releases with the connection. */
  private miss(): void {
    this.broke = true;
    this.status ??= 'live';
    this.tellsReleases = true;
  }

  private take(message: Message): void {
    if (message.ch === 'tick') for (const tick of message.data) this.ticks.set(tick.market, tick);
    else if (message.ch === 'krw') this.rates = message.data;
    else if (message.ch === 'private') this.takeEvents(message.data);
    else if (message.ch === 'book') this.takeBook(message);
    else this.takeTrades(message);
  }

  private takeEvents(events: readonly PrivateEvent[]): void {
    this.events.push(...events);
    if (this.events.length <= eventsKept) return;
    this.events = [];
    this.miss();
  }

  private takeBook({ m, type, data }: BookMessage): void {
    const book = this.books.get(m);
    const merged = type === 'delta' && book ? mergeBook(book, data) : data;
    this.books.set(m, merged);
    this.changedBooks.add(m);
  }

  private takeTrades({ m, type, data }: TradeMessage): void {
    const before = type === 'delta' ? (this.trades.get(m) ?? []) : [];
    this.trades.set(m, [...data, ...before].slice(0, tradesKept));
    this.changedTrades.add(m);
  }
}

const channelOf = (message: Message): FeedChannel =>
  message.ch === 'book' || message.ch === 'trade' ? `${message.ch}:${message.m}` : message.ch;

const mergeBook = (book: OrderBook, delta: OrderBook): OrderBook => ({
  bids: mergeLevels(book.bids, delta.bids, 'bids'),
  asks: mergeLevels(book.asks, delta.asks, 'asks'),
  indicative: delta.indicative === undefined ? book.indicative : delta.indicative,
});

const pick = <T>(all: ReadonlyMap<string, T>, keys: ReadonlySet<string>): (readonly [string, T])[] =>
  [...keys].flatMap((key) => {
    const value = all.get(key);
    return value === undefined ? [] : [[key, value] as const];
  });
