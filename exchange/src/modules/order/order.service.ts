import {
  accepted,
  type CancelReason,
  type List,
  type MarketTrade,
  type Order,
  type OrderPreview,
  type OrderRequest,
  type Outcome,
  refused,
} from '@maru/contract';
import { fromMinor, type MemberStanding, tradingRefusal } from '@maru/domain';
import type { Clock } from '../../platform/core/clock';
import { houseMemberMax } from '../../platform/core/house';
import type { Ledger } from '../ledger';
import type { MarketDefinition, Markets } from '../market';
import type { Engine } from './engine/engine';
import type { OrderDraft } from './engine/engine.types';
import { isOpen, type LiveOrder, payingAsset } from './engine/live-order';
import { draftOrder } from './engine/order-draft';
import { feeOf } from './engine/order-math';
import type { OrderRepository } from './order.repository';
import { bookView, orderView } from './order.views';
import { checkOrder, type OrderingMember } from './order-check';
import type { RecentTrades } from './recent-trades';
import { type TradeHistory, toList } from './trade-history';

const depthLevels = 30;

export interface OrderParts {
  readonly engine: Engine;
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly repository: OrderRepository;
  readonly history: TradeHistory;
  readonly recent: RecentTrades;
  readonly clock: Clock;
}

/** Orders of members: who may place one, what it must look like, what became of it. */
export class Orders {
  readonly history: TradeHistory;
  readonly engine: Engine;

  constructor(private readonly parts: OrderParts) {
    this.history = parts.history;
    this.engine = parts.engine;
  }

  /**
   * Places an order (API-112). Answers after it is stored; a retry with the same clientOrderId answers with the first order.
   * @returns refusals of due diligence (TRAD-048), of the market, and of the order checks ERR-230..234.
   */
  async place(member: MemberStanding, request: OrderRequest): Promise<Outcome<Order>> {
    const checked = this.check(member, request);
    const draft = checked instanceof Promise ? await checked : checked;
    if (!draft.ok) return draft;
    const outcome = await this.parts.engine.place(draft.value);
    return outcome.ok ? accepted(orderView(outcome.value)) : outcome;
  }

  /** What an order would cost and lock, by the same rules; nothing moves (the order form's dry run). */
  async preview(member: MemberStanding, request: OrderRequest): Promise<Outcome<OrderPreview>> {
    const checked = await this.check(member, request);
    if (!checked.ok) return checked;
    const draft = checked.value;
    const { market } = draft;
    const { book } = this.parts.engine.book(market.id);
    const reference = this.parts.markets.statistics(market.id).reference;
    const order = draftOrder(draft, { id: 0, createdAt: this.parts.clock.now(), reference, book });
    const holdCoin = payingAsset(order);
    const { available } = await this.parts.ledger.balance(member.memberId, holdCoin);
    if (available < order.hold) return refused('INSUFFICIENT_BALANCE');
    const total = this.estimate(draft, order.limit);
    const holdScale = order.side === 'B' ? market.base.scale : market.deal.scale;
    return accepted({
      total: fromMinor(total, market.base.scale),
      fee: fromMinor(feeOf(total, draft.feePpm), market.base.scale),
      hold: fromMinor(order.hold, holdScale),
      holdCoin,
    });
  }

  /** Cancels an open order of the member (API-113). */
  async cancel(memberId: bigint, orderId: number): Promise<Outcome<Order>> {
    const order = await this.parts.repository.find(orderId);
    if (!order || order.memberId !== Number(memberId)) return refused('NOT_FOUND');
    if (!isOpen(order)) return refused('ALREADY_PROCESSED');
    const outcome = await this.parts.engine.cancel({ orderId, market: order.market, reason: 'member' });
    return outcome.ok ? accepted(orderView(outcome.value)) : outcome;
  }

  /** Cancels everything a member has open, for example when due diligence has lapsed (TRAD-120). @returns how many. */
  async cancelAll(memberId: number, reason: CancelReason): Promise<number> {
    const open = this.parts.markets.all().flatMap(({ id }) => this.parts.engine.book(id).openOrders(memberId));
    const outcomes = await Promise.all(
      open.map(({ id, market }) => this.parts.engine.cancel({ orderId: id, market, reason })),
    );
    return outcomes.filter(({ ok }) => ok).length;
  }

  /** Members (not the house) who have open orders. */
  traders(): Set<bigint> {
    const traders = new Set<bigint>();
    for (const { id } of this.parts.markets.all()) {
      for (const memberId of this.parts.engine.book(id).members()) {
        if (memberId > houseMemberMax) traders.add(BigInt(memberId));
      }
    }
    return traders;
  }

  hasOpenOrders(memberId: bigint): boolean {
    const id = Number(memberId);
    return this.parts.markets.all().some((market) => this.parts.engine.book(market.id).openCount(id) > 0);
  }

  /** Open orders of a member in one market, newest first (TRAD-050). */
  openOrders(memberId: bigint, market: MarketDefinition): List<Order> {
    const open = this.parts.engine.book(market.id).openOrders(Number(memberId)).reverse().map(orderView);
    return toList(open, open.length, Math.max(open.length, 1));
  }

  lastTrades(market: MarketDefinition, count: number): List<MarketTrade> {
    const trades = this.parts.recent.latest(market.id, count);
    return toList(trades, trades.length, Math.max(trades.length, 1));
  }

  /** The best 30 levels of each side (API-108). */
  quotes(market: MarketDefinition) {
    return bookView(market, this.parts.engine.book(market.id).book, depthLevels);
  }

  /** Places an order of a house account: same book, same ledger, no due diligence. */
  placeForHouse(draft: OrderDraft): Promise<Outcome<LiveOrder>> {
    return this.parts.engine.place(draft);
  }

  /** Most orders need nothing from the database: they are judged at once. */
  private check(member: MemberStanding, request: OrderRequest): Outcome<OrderDraft> | Promise<Outcome<OrderDraft>> {
    const gate = tradingRefusal(member, this.parts.clock.now().getTime());
    if (gate) return refused(gate);
    const market = this.parts.markets.find(Number(request.marketId));
    if (!market) return refused('NOT_FOUND');
    if (this.parts.markets.state(market.id) !== 'open') return refused('MARKET_HALTED');
    return checkOrder(member, request, market, this.parts.markets, (asset) => this.available(member, asset));
  }

  private async available({ memberId }: OrderingMember, asset: string): Promise<string> {
    const { available } = await this.parts.ledger.balance(memberId, asset);
    return fromMinor(available, this.parts.markets.coin(asset)?.scale ?? 8);
  }

  /** Worth of an order in the base coin: its own price, or what the book would give right now. */
  private estimate({ market, side, callType, price, amount, total }: OrderDraft, limit: number): bigint {
    if (total !== null) return total;
    if (callType === 'LIMIT') return (BigInt(price ?? 0) * (amount ?? 0n)) / market.unit;
    let left = amount ?? 0n;
    let worth = 0n;
    for (const level of this.parts.engine.book(market.id).book.depth(side === 'B' ? 'S' : 'B', 200)) {
      if (left === 0n || (side === 'B' ? level.price > limit : level.price < limit)) break;
      const covers = level.amount >= left;
      const taken = covers ? left : level.amount;
      worth += (BigInt(level.price) * taken) / market.unit;
      left -= taken;
    }
    return worth;
  }
}
