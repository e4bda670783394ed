import { accepted, type Outcome, refused } from '@maru/contract';
import { houseMemberMax } from '../../../platform/core/house';
import type { Markets } from '../../market';
import type { Batch } from './batch';
import type { Books } from './books';
import { payingPath } from './command-accounts';
import type { CancelCommand, Command, OrderDraft } from './engine.types';
import type { LiveOrder } from './live-order';
import { draftOrder, sameOrder } from './order-draft';

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
  ) {}

  /** Continues the numbers of the last engine. */
  startAfter({ lastOrderId, lastFillId }: { lastOrderId: number; lastFillId: number }): void {
    this.lastOrderId = lastOrderId;
    this.lastFillId = lastFillId;
  }

  /** Changes books and batch by what a command does, or refuses it and changes nothing. */
  apply(command: Command, scope: BatchScope): Outcome<LiveOrder> {
    return command.kind === 'place' ? this.place(command.draft, scope) : this.cancel(command.cancel, scope.batch);
  }

  private place(draft: OrderDraft, { batch, at, available }: BatchScope): Outcome<LiveOrder> {
    if (this.markets.state(draft.market.id) !== 'open') return refused('MARKET_HALTED');
    const twin = draft.clientOrderId === null ? undefined : batch.findByClient(draft.memberId, draft.clientOrderId);
    if (twin) return sameOrder(draft, twin) ? accepted(twin) : refused('IDEMPOTENCY_CONFLICT');
    const book = this.books.get(draft.market.id);
    const { last } = this.markets.statistics(draft.market.id);
    const reference = this.markets.reference(draft.market.id);
    const order = draftOrder(draft, { id: this.lastOrderId + 1, createdAt: at, last, reference, book: book.book });
    if (order.timeInForce === 'POST' && book.wouldTrade(order)) return refused('POST_ONLY_WOULD_TRADE');
    if (mayRest(order) && book.openCount(order.memberId) >= openOrdersMax) return refused('TOO_MANY_OPEN_ORDERS');
    const path = payingPath(draft);
    const left = (available.get(path) ?? 0n) - order.hold;
    if (order.hold > 0n && left < 0n) return refused('INSUFFICIENT_BALANCE');
    available.set(path, left);
    this.lastOrderId = order.id;
    const { stopped } = book.place(order, batch, {
      bounds: this.markets.bounds(draft.market.id),
      nextFillId: this.nextFillId,
    });
    if (stopped) this.markets.pause(draft.market.id);
    return accepted(order);
  }

  private cancel({ orderId, market, reason }: CancelCommand, batch: Batch): Outcome<LiveOrder> {
    const book = this.books.get(market.id);
    const order = book.find(orderId);
    if (!order || !book.cancel(orderId, reason, batch)) return refused('ALREADY_PROCESSED');
    return accepted(order);
  }
}

const mayRest = ({ memberId, timeInForce }: LiveOrder): boolean =>
  memberId > houseMemberMax && (timeInForce === 'GTC' || timeInForce === 'POST');
