import type { PrivateEvent } from '@maru/contract';
import type { Markets } from '../modules/market';
import { type CommittedBatch, type Orders, orderView, tradeView } from '../modules/order';
import { houseMemberMax } from '../platform/core/house';
import { Channel } from './channel';
import type { Source, SubscribedChannel, Subscriber } from './channel.types';
import type { FanOut } from './fan-out';
import { PrivateChannel } from './private-channel';
import { BookSource, KrwSource, PrivateSource, TickSource, TradeSource } from './sources';

export interface ChannelsDeps {
  readonly markets: Markets;
  readonly orders: Pick<Orders, 'engine' | 'quotes' | 'recent'>;
  readonly fanOut: FanOut<Subscriber>;
}

/** Channels that stay open without subscribers. */
const permanent: ReadonlySet<string> = new Set(['tick', 'krw']);

/** Members whose events are kept while nobody follows them. */
const idleMax = 1_000;

/** The open channels of the feed, and the changes of commits that they will send. */
export class Channels {
  private readonly byKey = new Map<string, Channel>();
  private readonly books = new Map<number, BookSource>();
  private readonly trades = new Map<number, TradeSource>();
  private readonly privates = new Map<bigint, PrivateSource>();
  private readonly ticks: TickSource;

  constructor(private readonly deps: ChannelsDeps) {
    this.ticks = new TickSource(deps.markets);
    this.add('tick', 'tick', null, this.ticks);
    this.add('krw', 'krw', null, new KrwSource(deps.markets));
  }

  /** The channel of a key, opened when its first subscriber comes; null for an unknown market. */
  open(key: string): Channel | null {
    const open = this.byKey.get(key);
    if (open) return open;
    const [name = '', subject = ''] = key.split(':');
    if (name === 'private') return this.openPrivate(BigInt(subject));
    const market = this.deps.markets.findByCode(subject);
    if (!market) return null;
    const { orders } = this.deps;
    const source =
      name === 'book'
        ? own(this.books, market.id, new BookSource(market, orders))
        : own(this.trades, market.id, new TradeSource(market, orders.recent));
    return this.add(key, name, market.code, source);
  }

  /** The channel of a member's own events. */
  openPrivate(memberId: bigint): PrivateChannel {
    const key = `private:${memberId}`;
    const open = this.byKey.get(key);
    if (open instanceof PrivateChannel) return open;
    const source = own(this.privates, memberId, new PrivateSource());
    const channel = new PrivateChannel(key, source, this.deps.fanOut);
    this.byKey.set(key, channel);
    return channel;
  }

  dropIfEmpty(channel: SubscribedChannel): void {
    if (channel.isEmpty && !permanent.has(channel.key)) this.byKey.delete(channel.key);
  }

  gather({ fills, levels, orders, at }: CommittedBatch): void {
    for (const fill of fills) {
      this.ticks.touch(fill.market.id);
      this.trades.get(fill.market.id)?.add(tradeView(fill.market, fill, at));
    }
    for (const marketId of levels.keys()) this.books.get(marketId)?.touch();
    if (this.privates.size === 0) return;
    for (const order of orders) {
      if (order.memberId <= houseMemberMax) continue;
      const source = this.privates.get(BigInt(order.memberId));
      source?.add({ kind: 'order', order: orderView(order) });
      if (isNews(order)) source?.add({ kind: 'notifications' });
    }
  }

  touchMarket(marketId: number): void {
    this.ticks.touch(marketId);
    // What an auction would trade comes and goes with the state of its market.
    this.books.get(marketId)?.touch();
  }

  /** Books were built anew. @param memberIds - members whose open orders were told or read otherwise than they are. */
  beginAnew(memberIds: readonly bigint[]): void {
    for (const book of this.books.values()) book.touch();
    for (const memberId of memberIds) {
      const channel = this.byKey.get(`private:${memberId}`);
      if (channel instanceof PrivateChannel) channel.beginAnew();
    }
  }

  /** Whether a member subscribes to their private channel. */
  isFollowed(memberId: bigint): boolean {
    return this.privates.has(memberId);
  }

  /** Sends a member an event, if they subscribe to their private channel. */
  tell(memberId: bigint, event: PrivateEvent): void {
    this.privates.get(memberId)?.add(event);
  }

  /**
   * Sends what has changed since the last flush. Not while some have yet to get the last frames: what changes meanwhile is in the next ones.
   * @returns whether it did.
   */
  flush(now: number): boolean {
    const { fanOut } = this.deps;
    if (fanOut.isBusy) return false;
    let idle = 0;
    for (const channel of this.byKey.values()) {
      if (!channel.isEmpty) channel.flush(now);
      if (!(channel instanceof PrivateChannel)) continue;
      idle += channel.isIdle ? 1 : 0;
      if (channel.isIdle && idle > idleMax) channel.forget();
      channel.release();
      this.dropIfEmpty(channel);
    }
    fanOut.run();
    return true;
  }

  private add(key: string, name: string, market: string | null, source: Source): Channel {
    const channel = new Channel(key, name, market, source, this.deps.fanOut);
    this.byKey.set(key, channel);
    return channel;
  }
}

/** Whether a change of an order is more than what its member has just asked for. */
const isNews = ({ filledAmount, cancelReason }: CommittedBatch['orders'][number]): boolean =>
  filledAmount > 0n || (cancelReason !== null && cancelReason !== 'member');

/** Registers a source while its channel has subscribers. */
function own<K, S extends Source>(sources: Map<K, S>, key: K, source: S): Source {
  sources.set(key, source);
  return Object.assign(source, { close: () => sources.delete(key) });
}
