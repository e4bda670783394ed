import type { Side } from '@maru/domain';
import type { MarketDefinition } from '../../market';
import { type CancelReason, isOpen, type LiveOrder } from './live-order';

/** A trade as it is stored. */
export interface EngineFill {
  readonly id: number;
  readonly market: MarketDefinition;
  readonly buy: LiveOrder;
  readonly sell: LiveOrder;
  readonly takerSide: Side;
  readonly price: number;
  readonly amount: bigint;
  readonly total: bigint;
  readonly buyFee: bigint;
  readonly sellFee: bigint;
}

interface EntryRow {
  /** Given when the batch is written. */
  id: bigint;
  readonly kind: string;
  readonly command: string;
}

interface PostingRow {
  readonly entry: EntryRow;
  readonly accountId: bigint;
  readonly asset: string;
  readonly available: bigint;
  readonly hold: bigint;
}

export interface BookAccounts {
  /** Id of an open account: `member:12:KRW`, `fee:KRW`. */
  accountId(path: string): bigint;
}

/** Everything that one transaction of the engine writes, collected while its commands are matched in memory. */
export class Batch {
  readonly inserted = new Map<number, LiveOrder>();
  readonly updated = new Map<number, LiveOrder>();
  readonly fills: EngineFill[] = [];
  readonly entries: EntryRow[] = [];
  readonly postings: PostingRow[] = [];
  /** Prices whose level changed, per market and side. */
  readonly levels = new Map<number, { B: Set<number>; S: Set<number> }>();

  private readonly byClient = new Map<string, LiveOrder>();
  /** Net change of holds by account: locked by new orders less released by ended ones. */
  private readonly holds = new Map<bigint, { readonly asset: string; amount: bigint }>();
  /** Account ids by asset and member, cached because building the path costs more than the posting. */
  private readonly memberAccounts = new Map<string, Map<number, bigint>>();

  constructor(private readonly accounts: BookAccounts) {}

  get isEmpty(): boolean {
    return this.inserted.size === 0 && this.updated.size === 0;
  }

  /** A new order of this batch by the id that its owner gave it. */
  findByClient(memberId: number, clientOrderId: string): LiveOrder | undefined {
    return this.byClient.get(`${memberId}:${clientOrderId}`);
  }

  /** Adds a new order and its hold. */
  openOrder(order: LiveOrder): void {
    this.inserted.set(order.id, order);
    if (order.clientOrderId !== null) this.byClient.set(`${order.memberId}:${order.clientOrderId}`, order);
    this.moveHold(order, order.hold);
  }

  /** Marks a resting order as changed; an order inserted by this batch is written anyway. */
  touch(order: LiveOrder): void {
    if (!this.inserted.has(order.id)) this.updated.set(order.id, order);
  }

  /** Gives back what an order of less amount no longer needs. @param hold - what it needs now. */
  lessenHold(order: LiveOrder, hold: bigint): void {
    this.moveHold(order, hold - order.hold);
    order.hold = hold;
    this.touch(order);
  }

  /** Ends an order and releases the rest of its hold, once: its hold is 0 afterwards. */
  close(order: LiveOrder, reason: CancelReason | null): void {
    if (!isOpen(order)) throw new Error(`order ${order.id} was ended before`);
    const held = order.hold;
    order.hold = 0n;
    order.state = reason === null ? 'filled' : 'cancelled';
    order.cancelReason = reason;
    if (held > 0n) this.moveHold(order, -held);
    this.touch(order);
  }

  /** Posts one fill: one entry with both sides, both fees, and what the buyer's hold no longer needs. */
  settle(fill: EngineFill, released: { readonly buyHold: bigint; readonly sellHold: bigint }): void {
    const { market, buy, sell, total, amount, buyFee, sellFee } = fill;
    this.fills.push(fill);
    const entry: EntryRow = { id: 0n, kind: 'fill', command: `fill:${fill.id}` };
    this.entries.push(entry);
    const base = market.base.code;
    const deal = market.deal.code;
    this.postToMember(entry, buy.memberId, base, released.buyHold - total - buyFee, -released.buyHold);
    this.postToMember(entry, buy.memberId, deal, amount, 0n);
    this.postToMember(entry, sell.memberId, deal, released.sellHold - amount, -released.sellHold);
    this.postToMember(entry, sell.memberId, base, total - sellFee, 0n);
    this.post(entry, this.accounts.accountId(`fee:${base}`), base, buyFee + sellFee, 0n);
  }

  markLevel(marketId: number, side: Side, price: number): void {
    const levels = this.levels.get(marketId) ?? { B: new Set<number>(), S: new Set<number>() };
    this.levels.set(marketId, levels);
    levels[side].add(price);
  }

  /**
   * Posts the net change of holds, before the fills that use it: one entry with one posting per account. The hold of each order is
   * in its own row; an entry per order was almost a third of a batch.
   * @param command - names the batch.
   */
  postHolds(command: string): void {
    const moved = [...this.holds].filter(([, { amount }]) => amount !== 0n);
    this.holds.clear();
    if (moved.length === 0) return;
    const entry: EntryRow = { id: 0n, kind: 'orders', command };
    this.entries.unshift(entry);
    for (const [accountId, { asset, amount }] of moved) this.post(entry, accountId, asset, -amount, amount);
  }

  private moveHold({ memberId, side, market }: LiveOrder, amount: bigint): void {
    const asset = side === 'B' ? market.base.code : market.deal.code;
    const id = this.memberAccount(memberId, asset);
    const held = this.holds.get(id);
    if (held) held.amount += amount;
    else this.holds.set(id, { asset, amount });
  }

  private postToMember(entry: EntryRow, memberId: number, asset: string, available: bigint, hold: bigint): void {
    this.post(entry, this.memberAccount(memberId, asset), asset, available, hold);
  }

  private memberAccount(memberId: number, asset: string): bigint {
    let ids = this.memberAccounts.get(asset);
    if (!ids) {
      ids = new Map();
      this.memberAccounts.set(asset, ids);
    }
    let id = ids.get(memberId);
    if (id === undefined) {
      id = this.accounts.accountId(`member:${memberId}:${asset}`);
      ids.set(memberId, id);
    }
    return id;
  }

  private post(entry: EntryRow, accountId: bigint, asset: string, available: bigint, hold: bigint): void {
    if (available === 0n && hold === 0n) return;
    this.postings.push({ entry, accountId, asset, available, hold });
  }
}
