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

/** The one ledger entry of a batch. */
export interface BatchEntry {
  readonly kind: 'fills' | 'orders';
  readonly command: string;
  readonly postings: readonly Readonly<Move>[];
}

/** Net change of one account, minor units. */
interface Move {
  readonly accountId: bigint;
  readonly asset: string;
  available: bigint;
  hold: bigint;
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
  /** Prices whose level changed, per market and side. */
  readonly levels = new Map<number, { B: Set<number>; S: Set<number> }>();

  private readonly byClient = new Map<string, LiveOrder>();
  /** By asset, then by member: building the path of an account costs more than moving it. */
  private readonly moves = new Map<string, Map<number, Move>>();
  private readonly fees = new Map<string, Move>();

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

  /** Moves what one fill pays: both sides, both fees, and what the holds no longer need. */
  settle(fill: EngineFill, released: { readonly buyHold: bigint; readonly sellHold: bigint }): void {
    const { market, buy, sell, total, amount, buyFee, sellFee } = fill;
    this.fills.push(fill);
    const base = market.base.code;
    const deal = market.deal.code;
    this.move(buy.memberId, base, released.buyHold - total - buyFee, -released.buyHold);
    this.move(buy.memberId, deal, amount, 0n);
    this.move(sell.memberId, deal, released.sellHold - amount, -released.sellHold);
    this.move(sell.memberId, base, total - sellFee, 0n);
    this.feeMove(base).available += buyFee + sellFee;
  }

  markLevel(marketId: number, side: Side, price: number): void {
    const levels = this.levels.get(marketId) ?? { B: new Set<number>(), S: new Set<number>() };
    this.levels.set(marketId, levels);
    levels[side].add(price);
  }

  /**
   * What the batch changed, as one entry with one posting per account: an entry per fill was most of what a batch wrote, and each fill has a
   * row of its own that says the same (decision 94). An entry of fills always posts its fees, even of nothing.
   * @param name - of a batch without fills.
   */
  entry(name: string): BatchEntry | null {
    const moved = [...this.moves.values()].flatMap((byMember) =>
      [...byMember.values()].filter(({ available, hold }) => available !== 0n || hold !== 0n),
    );
    const [first, last] = [this.fills[0], this.fills.at(-1)];
    if (first && last)
      return { kind: 'fills', command: `fills:${first.id}-${last.id}`, postings: [...moved, ...this.fees.values()] };
    return moved.length === 0 ? null : { kind: 'orders', command: name, postings: moved };
  }

  private moveHold({ memberId, side, market }: LiveOrder, amount: bigint): void {
    this.move(memberId, side === 'B' ? market.base.code : market.deal.code, -amount, amount);
  }

  private move(memberId: number, asset: string, available: bigint, hold: bigint): void {
    const move = this.memberMove(memberId, asset);
    move.available += available;
    move.hold += hold;
  }

  private memberMove(memberId: number, asset: string): Move {
    let byMember = this.moves.get(asset);
    if (!byMember) {
      byMember = new Map();
      this.moves.set(asset, byMember);
    }
    let move = byMember.get(memberId);
    if (!move) {
      move = this.unmoved(`member:${memberId}:${asset}`, asset);
      byMember.set(memberId, move);
    }
    return move;
  }

  private feeMove(asset: string): Move {
    let move = this.fees.get(asset);
    if (!move) {
      move = this.unmoved(`fee:${asset}`, asset);
      this.fees.set(asset, move);
    }
    return move;
  }

  private unmoved(path: string, asset: string): Move {
    return { accountId: this.accounts.accountId(path), asset, available: 0n, hold: 0n };
  }
}
