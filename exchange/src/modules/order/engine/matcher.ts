import { accepted, type Outcome, refused } from '@maru/contract';
import { type MarketState, marketPermits, placementRefusal } from '@maru/domain/market-state';
import { houseMemberMax } from '../../../platform/core/house';
import type { Markets } from '../../market';
import type { Batch } from './batch';
import type { Books } from './books';
import { payingPath } from './command-accounts';
import type { AmendCommand, CancelCommand, Command, OrderDraft } from './engine.types';
import type { LiveOrder } from './live-order';
import { draftOrder, sameOrder } from './order-draft';
import type { Switch } from './switches';

/** Orders that a member may have waiting in one market; the house quotes without limit. */
const openOrdersMax = 200;

/** State shared by the commands of one batch. */
export interface BatchScope {
  readonly batch: Batch;
  readonly at: Date;
  /** Available balance that new orders can still lock, by account path. */
  readonly available: Map<string, bigint>;
}

/** Applies commands one after the other, and numbers the orders and fills that result. */
export class Matcher {
  lastOrderId = 0;
  lastFillId = 0;
  private readonly nextFillId = () => {
    this.lastFillId += 1;
    return this.lastFillId;
  };

  constructor(
    private readonly books: Books,
    private readonly markets: Markets,
    /** Trades of an auction, or orders of a close, in one transaction. */
    private readonly sliceMax: number,
  ) {}

  /** Continues the numbers of the last engine. */
  startAfter({ lastOrderId, lastFillId }: { lastOrderId: number; lastFillId: number }): void {
    this.lastOrderId = lastOrderId;
    this.lastFillId = lastFillId;
  }

  /** Changes books and batch by what a command does, or refuses it and changes nothing. */
  apply(command: Command, scope: BatchScope): Outcome<LiveOrder> {
    if (command.kind === 'place') return this.place(command.draft, scope);
    return command.kind === 'amend' ? this.amend(command.amend, scope) : this.cancel(command.cancel, scope.batch);
  }

  private place(draft: OrderDraft, scope: BatchScope): Outcome<LiveOrder> {
    const refusal = this.stateRefusal(draft);
    if (refusal) return refused(refusal);
    return twinOf(draft, scope.batch) ?? this.enter(draft, scope, null);
  }

  /**
   * Less of the same price keeps its place; else a new order takes the place of the open one, with its money, in the same batch.
   * @returns ORDER_CHANGED where it has traded since the change was judged.
   */
  private amend({ orderId, filled, draft }: AmendCommand, scope: BatchScope): Outcome<LiveOrder> {
    const refusal = this.stateRefusal(draft);
    if (refusal) return refused(refusal);
    const twin = twinOf(draft, scope.batch);
    if (twin) return twin;
    const book = this.books.get(draft.market.id);
    const order = book.find(orderId);
    if (!order) return refused('ALREADY_PROCESSED');
    if (order.filledAmount !== filled) return refused('ORDER_CHANGED');
    const amount = filled + (draft.amount ?? 0n);
    if (order.price !== draft.price || amount > (order.amount ?? 0n)) return this.enter(draft, scope, order);
    if (amount !== order.amount) {
      const held = order.hold;
      book.shrink(order, amount, scope.batch);
      makeAvailable(scope, draft, held - order.hold);
    }
    return accepted(order);
  }

  private stateRefusal({ market, orderType, timeInForce }: OrderDraft) {
    const state = this.markets.state(market.id);
    return state === 'open' ? null : placementRefusal(state, { type: orderType, timeInForce });
  }

  /** @param replaced - an open order of the same member, market and side that ends with this one, and whose money it can use. */
  private enter(draft: OrderDraft, scope: BatchScope, replaced: LiveOrder | null): Outcome<LiveOrder> {
    const { batch, at, available } = scope;
    const book = this.books.get(draft.market.id);
    const { last } = this.markets.statistics(draft.market.id);
    const reference = this.markets.reference(draft.market.id);
    const order = draftOrder(draft, { id: this.lastOrderId + 1, createdAt: at, last, reference, book: book.book });
    if (order.timeInForce === 'POST' && book.wouldTrade(order)) return refused('POST_ONLY_WOULD_TRADE');
    if (!replaced && mayRest(order) && book.openCount(order.memberId) >= openOrdersMax)
      return refused('TOO_MANY_OPEN_ORDERS');
    const left = (available.get(payingPath(draft)) ?? 0n) + (replaced?.hold ?? 0n) - order.hold;
    if (order.hold > 0n && left < 0n) return refused('INSUFFICIENT_BALANCE');
    available.set(payingPath(draft), left);
    if (replaced) book.cancel(replaced.id, 'amended', batch);
    this.lastOrderId = order.id;
    if (this.markets.state(draft.market.id) === 'preopen') {
      book.enter(order, batch);
      return accepted(order);
    }
    const { stopped } = book.place(order, batch, {
      bounds: this.markets.bounds(draft.market.id),
      nextFillId: this.nextFillId,
    });
    if (stopped) this.markets.pause(draft.market.id);
    return accepted(order);
  }

  /**
   * Brings a market one slice nearer to another state: what is left of its auction or its close comes with the next one.
   * @returns the state in which the slice leaves it: `halted` while more is left, `preopen` where it was restricted midway, so that
   * members can leave its book; null where it may not open, with nothing changed.
   */
  switchState(each: Switch, batch: Batch): MarketState | null {
    const { marketId, state } = each.change;
    const book = this.books.get(marketId);
    if (state === 'closed') return book.cancelAll('market', batch, this.sliceMax) ? 'halted' : state;
    if (!marketPermits[state].match) return state;
    // While a market is restricted nothing trades, and an auction would.
    if (this.markets.isRestricted(marketId)) return each.begun ? 'preopen' : null;
    each.price ??= book.book.indicative(this.markets.statistics(marketId).last)?.price ?? null;
    if (each.price === null) return state;
    const slice = { price: each.price, countMax: this.sliceMax, nextFillId: this.nextFillId };
    return book.uncross(batch, slice) ? 'halted' : state;
  }

  private cancel({ orderId, market, reason }: CancelCommand, batch: Batch): Outcome<LiveOrder> {
    // What the exchange itself cancels leaves in every state.
    if (reason === 'member' && !marketPermits[this.markets.state(market.id)].cancel) return refused('MARKET_HALTED');
    const book = this.books.get(market.id);
    const order = book.find(orderId);
    if (!order || !book.cancel(orderId, reason, batch)) return refused('ALREADY_PROCESSED');
    return accepted(order);
  }
}

/** The order of this batch that has the client order id of a draft: a retry that came together with the first try. */
function twinOf(draft: OrderDraft, batch: Batch): Outcome<LiveOrder> | null {
  const twin = draft.clientOrderId === null ? undefined : batch.findByClient(draft.memberId, draft.clientOrderId);
  if (!twin) return null;
  return sameOrder(draft, twin) ? accepted(twin) : refused('IDEMPOTENCY_CONFLICT');
}

/** Money that the next orders of the batch can use. */
function makeAvailable({ available }: BatchScope, draft: OrderDraft, amount: bigint): void {
  const path = payingPath(draft);
  available.set(path, (available.get(path) ?? 0n) + amount);
}

const mayRest = ({ memberId, timeInForce }: LiveOrder): boolean =>
  memberId > houseMemberMax && (timeInForce === 'GTC' || timeInForce === 'POST');
