import type { Indicative, MarketTrade, OrderBook, OrderBookSide, PrivateEvent } from '@maru/contract';
import { type MarketDefinition, type Markets, minuteStart, tickView } from '../modules/market';
import { bookView, type Orders, type RecentTrades, tradeView } from '../modules/order';
import type { Source } from './channel.types';

const snapshotTrades = 20;

/**
 * Last values of all markets; deltas carry those that changed. Without a trade too: each minute leaves the 24 hours, and at midnight
 * in UTC+9 the previous close is another one.
 */
export class TickSource implements Source {
  private readonly changed = new Set<number>();
  /** JSON text of each market's last delta. */
  private readonly sent = new Map<number, string>();
  private minute = 0;

  constructor(private readonly markets: Markets) {}

  touch(marketId: number): void {
    this.changed.add(marketId);
  }

  snapshot(): string {
    return `[${this.markets.all().map(({ id }) => this.textOf(id))}]`;
  }

  takeDelta(now: number): string | null {
    this.compareEachMinute(minuteStart(now));
    if (this.changed.size === 0) return null;
    for (const id of this.changed) this.sent.set(id, this.textOf(id));
    const delta = `[${[...this.changed].map((id) => this.sent.get(id))}]`;
    this.changed.clear();
    return delta;
  }

  private compareEachMinute(minute: number): void {
    if (minute === this.minute) return;
    this.minute = minute;
    for (const { id } of this.markets.all()) if (this.textOf(id) !== this.sent.get(id)) this.changed.add(id);
  }

  private textOf(id: number): string {
    return JSON.stringify(tickView(this.markets.snapshot(id)));
  }
}

/** KRW rates of the base coins. */
export class KrwSource implements Source {
  private last = '';

  constructor(private readonly markets: Markets) {}

  snapshot(): string {
    return this.rates();
  }

  takeDelta(): string | null {
    const rates = this.rates();
    if (rates === this.last) return null;
    this.last = rates;
    return rates;
  }

  private rates(): string {
    const rate = (code: string) => this.markets.krwPrice(code)?.toFixed() ?? '0';
    return JSON.stringify({ BTC: rate('BTC'), ETH: rate('ETH'), USDT: rate('USDT') });
  }
}

/**
 * The best 30 levels of a book. A delta names what entered, left or changed in that window: amount "0" removes a level. Nothing is
 * taken from a failed commit until the books are rebuilt: what they have then was never stored.
 */
export class BookSource implements Source {
  private sent: OrderBook | null = null;
  private isTouched = true;

  constructor(
    private readonly market: MarketDefinition,
    private readonly orders: Pick<Orders, 'engine' | 'quotes'>,
  ) {}

  touch(): void {
    this.isTouched = true;
  }

  snapshot(): string | null {
    return this.sent && JSON.stringify(this.sent);
  }

  takeDelta(): string | null {
    if (!this.isTouched || !this.orders.engine.isReady) return null;
    this.isTouched = false;
    const now = bookView(this.market, this.orders.quotes(this.market));
    const before = this.sent ?? emptyBook;
    const bids = changes(before.bids, now.bids);
    const asks = changes(before.asks, now.asks);
    const isSame = isSamePrice(before.indicative, now.indicative);
    this.sent = now;
    const { indicative = null } = now;
    if (bids.length === 0 && asks.length === 0 && isSame) return null;
    return JSON.stringify({ bids, asks, ...(!isSame && { indicative }) });
  }
}

const emptyBook: OrderBook = { bids: [], asks: [] };

const isSamePrice = (one: Indicative | null | undefined, other: Indicative | null | undefined): boolean =>
  one?.price === other?.price && one?.amount === other?.amount;

function changes(before: OrderBookSide, now: OrderBookSide): [string, string][] {
  const known = new Map(before);
  const changed: [string, string][] = [];
  for (const [price, amount] of now) {
    if (known.get(price) !== amount) changed.push([price, amount]);
    known.delete(price);
  }
  for (const price of known.keys()) changed.push([price, '0']);
  return changed;
}

/** Trades of one market, newest first. */
export class TradeSource implements Source {
  private fresh: MarketTrade[] = [];

  constructor(
    private readonly market: MarketDefinition,
    private readonly recent: RecentTrades,
  ) {}

  add(trade: MarketTrade): void {
    this.fresh.unshift(trade);
    if (this.fresh.length > snapshotTrades) this.fresh.pop();
  }

  snapshot(): string {
    const trades = this.recent.latest(this.market.id, snapshotTrades);
    return JSON.stringify(trades.map((trade) => tradeView(this.market, trade, trade.at)));
  }

  takeDelta(): string | null {
    if (this.fresh.length === 0) return null;
    const delta = JSON.stringify(this.fresh);
    this.fresh = [];
    return delta;
  }
}

/** Orders and balances of one member. They are events, so there is no snapshot. */
export class PrivateSource implements Source {
  private events: PrivateEvent[] = [];
  private tellsNotifications = false;

  add(event: PrivateEvent): void {
    // One word of it in a frame is enough.
    if (event.kind === 'notifications' && this.tellsNotifications) return;
    this.tellsNotifications ||= event.kind === 'notifications';
    this.events.push(event);
  }

  snapshot(): string {
    return '[]';
  }

  takeDelta(): string | null {
    if (this.events.length === 0) return null;
    const delta = JSON.stringify(this.events);
    this.events = [];
    this.tellsNotifications = false;
    return delta;
  }
}
