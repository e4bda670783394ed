import { randomUUID } from 'node:crypto';
import { accepted, type Outcome, refused } from '@maru/contract';
import { type MemberStanding, toMinor } from '@maru/domain';
import { stopOrdersMax } from '@maru/domain/stop-order';
import type { Context } from '../../platform/core/context';
import type { Tx } from '../../platform/core/database';
import type { Newest } from '../../platform/core/paging';
import type { Caller } from '../../platform/http/session';
import type { Ledger } from '../ledger';
import type { MarketDefinition, Markets } from '../market';
import type { MemberRepository } from '../member';
import type { FillRepository } from '../order';
import type { StopOrder, StopOrderRepository } from './stop-order.repository';
import type { StopEnd } from './stop-order.tables';
import type { StopPlacement, StopScope } from './stop-order.types';
import { checkStopOrder, type StopDraft } from './stop-order-check';
import { type StopPairs, stopEnd } from './stop-pairs';
import type { StopRunner } from './stop-runner';

export interface StopOrdersDeps {
  readonly ledger: Pick<Ledger, 'holds'>;
  readonly markets: Markets;
  readonly members: Pick<MemberRepository, 'transact'>;
  readonly repository: StopOrderRepository;
  readonly fills: Pick<FillRepository, 'newestId'>;
  readonly pairs: StopPairs;
  readonly runner: StopRunner;
}

/** Locks the member of a call, and refuses where what held the row has ended the call's session or removed its key. */
export interface CallerLock {
  lockActing(tx: Tx, caller: Caller): Promise<Outcome<unknown>>;
}

/** A stop order that was cancelled. */
interface EndedStop {
  readonly stop: StopOrder;
  /** How many orders that has ended: itself, and the limit order of its pair. */
  readonly count: number;
}

type WantedStop = Omit<StopOrder, 'number' | 'after_fill' | 'met_at'>;

/** A stop order that its member is told of. */
export interface ToldStop {
  readonly stop: StopOrder;
  readonly market: MarketDefinition;
}

const listedMax = 100;

/** Orders that wait for a price: their money is held, and a limit order takes it once the market trades there. */
export class StopOrders {
  /** Placements that are judged and not yet answered. */
  private readonly placing = new Map<Promise<unknown>, bigint>();
  private callers: CallerLock = { lockActing: async () => refused('UNAVAILABLE') };

  constructor(
    private readonly context: Pick<Context, 'clock' | 'events'>,
    private readonly deps: StopOrdersDeps,
  ) {}

  /** @param callers - of the module of keys, which is built after this one. Until then no stop order is placed. */
  actBy(callers: CallerLock): void {
    this.callers = callers;
  }

  /** Newest first, whatever waits among them; none of a market that does not exist. */
  async list(memberId: bigint, marketId?: number): Promise<readonly StopOrder[]> {
    if (marketId !== undefined && !this.deps.markets.find(marketId)) return [];
    return this.deps.repository.ofMember(memberId, { marketId, limit: listedMax });
  }

  /** What the member is told of, newest first. */
  async told(memberId: bigint, newest: Newest): Promise<readonly ToldStop[]> {
    const rows = await this.deps.repository.toldOf(memberId, newest);
    return rows.flatMap((stop) => {
      const market = this.deps.markets.find(stop.market_id);
      return market ? [{ stop, market }] : [];
    });
  }

  /**
   * Holds the money and waits. A retry with the same clientOrderId answers with the first one.
   * @returns the refusals of an order; STOP_AT_LAST; STOP_PAIR_PRICES; TOO_MANY_OPEN_ORDERS; IDEMPOTENCY_CONFLICT;
   * SESSION_INVALID, API_KEY_INVALID.
   */
  async place(caller: Caller, member: MemberStanding, placement: StopPlacement): Promise<Outcome<StopOrder>> {
    const { markets } = this.deps;
    const checked = checkStopOrder(member, placement, markets, this.context.clock.now().getTime());
    if (!checked.ok) return (await this.placedBefore(member, placement)) ?? checked;
    // In the turn of the check: whoever closes the market next finds it here.
    const placing = this.deps.runner.enter(() => this.hold(caller, placement, checked.value));
    this.placing.set(placing, member.memberId);
    const placed = await placing.finally(() => this.placing.delete(placing));
    if (placed.ok) this.changed(placed.value);
    return placed;
  }

  /**
   * With the limit order of its pair.
   * @returns NOT_FOUND; ALREADY_PROCESSED once its order is placed or it has ended; UNAVAILABLE while an order of it is being placed in
   * a market that takes orders.
   */
  async cancel(memberId: bigint, id: string, reason: StopEnd = 'member'): Promise<Outcome<StopOrder>> {
    const ended = await this.end(memberId, id, reason);
    return ended.ok ? accepted(ended.value.stop) : ended;
  }

  private async end(memberId: bigint, id: string, reason: StopEnd): Promise<Outcome<EndedStop>> {
    const { repository, runner } = this.deps;
    const stop = await repository.find(id);
    if (stop?.member_id !== memberId) return refused('NOT_FOUND');
    if (stop.state === 'entering') return refused('UNAVAILABLE');
    const outcome = stop.state === 'reached' ? await this.giveUp(id, reason) : await this.endWaiting(stop, reason);
    if (!outcome.ok) return outcome;
    runner.forget(outcome.value.stop);
    this.changed(outcome.value.stop);
    if (reason !== 'member') this.context.events.emit('notificationsChanged', { memberId });
    return outcome;
  }

  private async endWaiting(stop: StopOrder, reason: StopEnd): Promise<Outcome<EndedStop>> {
    const { repository, ledger, pairs } = this.deps;
    const { id } = stop;
    const limit = stop.pair_order_id !== null && stop.state === 'waiting' ? await pairs.cancel(stop, 'member') : null;
    if (limit?.ok === false) return limit;
    const limits = limit?.value.isOwn ? 1 : 0;
    return repository.transact(async (tx): Promise<Outcome<EndedStop>> => {
      const row = await repository.lock(tx, id);
      // Its limit order ended first, by this call: that ends it, or another call that came in between.
      if (limits > 0 && row?.state === 'cancelled')
        return accepted({ stop: row, count: row.reason === 'pair' ? 1 + limits : limits });
      if (row?.state !== 'waiting') return refused(row?.state === 'reached' ? 'UNAVAILABLE' : 'ALREADY_PROCESSED');
      if (row.hold > 0n) await ledger.holds.void(tx, `stop:${id}`, stopEnd(id));
      const change = { state: 'cancelled', reason, changed_at: this.context.clock.now() } as const;
      return accepted({ stop: await repository.change(tx, id, change), count: 1 + limits });
    });
  }

  /** One that was reached while its market stopped: its money is given back, and nothing may be placed for it. */
  private async giveUp(id: string, reason: StopEnd): Promise<Outcome<EndedStop>> {
    const { repository, runner } = this.deps;
    await runner.giveUp(id, reason);
    const row = await repository.find(id);
    if (row?.state === 'cancelled') return accepted({ stop: row, count: 1 });
    return refused(row?.state === 'reached' ? 'UNAVAILABLE' : 'ALREADY_PROCESSED');
  }

  /** Number of the limit order that it became; null while there is none. */
  async orderOf(memberId: bigint, id: string): Promise<bigint | null> {
    const stop = await this.deps.repository.find(id);
    return stop?.member_id === memberId ? stop.order_id : null;
  }

  /** Cancels what a member has waiting, in one market where it is named. */
  async cancelAll(memberId: number, reason: StopEnd, { marketId }: { readonly marketId?: number } = {}): Promise<void> {
    const ids = this.deps.runner.waitingOf(BigInt(memberId), { marketId });
    for (const id of ids) await this.cancel(BigInt(memberId), id, reason);
  }

  /**
   * As `cancelAll`, by the member himself, and of what was asked for before this call too.
   * @returns how many orders, each of a pair counted where this call has ended it; UNAVAILABLE and MARKET_HALTED as `cancel`, where one waits still.
   */
  async cancelOwn(memberId: bigint, scope: StopScope): Promise<Outcome<number>> {
    const own = [...this.placing].flatMap(([placing, asking]) => (asking === memberId ? [placing] : []));
    await Promise.allSettled(own);
    let count = 0;
    let failure: Outcome<number> | null = null;
    for (const id of this.deps.runner.waitingOf(memberId, scope)) {
      const ended = await this.end(memberId, id, 'member');
      if (ended.ok) count += ended.value.count;
      else if (ended.refusal === 'UNAVAILABLE' || ended.refusal === 'MARKET_HALTED') failure = ended;
    }
    return failure ?? accepted(count);
  }

  /**
   * Cancels what waits in a market that takes no new ones any more and whose book is empty; what was asked for before is waited for.
   * @returns whether nothing waits there as it is stored; else try again.
   */
  async clear(marketId: number): Promise<boolean> {
    const { repository, runner } = this.deps;
    await Promise.allSettled(this.placing.keys());
    // Finds what was committed without an answer, and ends those whose limit order left the book.
    await runner.work();
    for (const memberId of this.traders()) await this.cancelAll(Number(memberId), 'market', { marketId });
    return !(await repository.hasWaitingIn(marketId));
  }

  /** Members who have some waiting. */
  traders(): Set<bigint> {
    return this.deps.runner.members();
  }

  hasOpenOrders(memberId: bigint): boolean {
    return this.deps.runner.waitingOf(memberId).length > 0;
  }

  private async hold(caller: Caller, placement: StopPlacement, draft: StopDraft): Promise<Outcome<StopOrder>> {
    const { members, repository, ledger, fills } = this.deps;
    const { memberId } = caller;
    const wanted = this.rowOf(memberId, placement, draft);
    // Requests of one member wait here for each other: a retry finds the first one, and none slips past the limit.
    return members.transact(async (tx) => {
      const acting = await this.callers.lockActing(tx, caller);
      if (!acting.ok) return acting;
      const { id, client_order_id: clientId, market_id: marketId } = wanted;
      const earlier = clientId && (await repository.findByClientId(memberId, clientId, tx));
      if (earlier) return isSame(earlier, wanted) ? accepted(earlier) : refused('IDEMPOTENCY_CONFLICT');
      if ((await repository.countWaiting(tx, memberId, marketId)) >= stopOrdersMax)
        return refused('TOO_MANY_OPEN_ORDERS');
      const { asset, hold: amount } = draft;
      const hold = { kind: 'stop-order', commandId: `stop:${id}`, memberId, asset, amount };
      const held = amount > 0n ? await ledger.holds.hold(tx, hold) : accepted(null);
      if (!held.ok) return held;
      const after_fill = (await fills.newestId(tx)) ?? 0n;
      return accepted(await repository.insert(tx, { ...wanted, after_fill, met_at: null }));
    });
  }

  private rowOf(memberId: bigint, { side, clientOrderId }: StopPlacement, draft: StopDraft): WantedStop {
    const now = this.context.clock.now();
    return {
      ...{ id: randomUUID(), member_id: memberId, market_id: draft.market.id, side, client_order_id: clientOrderId },
      ...{ stop_price: draft.stopPrice, rises: draft.rises, price: draft.price, amount: draft.amount },
      ...{ hold: draft.hold, limit_price: draft.limitPrice, pair_order_id: null },
      ...{
        state: draft.limitPrice === null ? 'waiting' : 'entering',
        order_id: null,
        reason: null,
        created_at: now,
        changed_at: now,
      },
    };
  }

  /** What has been accepted stays so, whatever would refuse it now. */
  private async placedBefore(
    { memberId }: MemberStanding,
    placement: StopPlacement,
  ): Promise<Outcome<StopOrder> | null> {
    const { clientOrderId, marketId } = placement;
    const market = this.deps.markets.find(marketId);
    if (!clientOrderId || !market) return null;
    const first = await this.deps.repository.findByClientId(memberId, clientOrderId);
    if (!first) return null;
    const same =
      first.market_id === marketId &&
      first.side === placement.side &&
      first.stop_price === toMinor(placement.stopPrice, market.priceScale) &&
      first.price === toMinor(placement.price, market.priceScale) &&
      first.amount === toMinor(placement.amount, market.deal.scale) &&
      first.limit_price ===
        (placement.limitPrice === undefined ? null : toMinor(placement.limitPrice, market.priceScale));
    return same ? accepted(first) : refused('IDEMPOTENCY_CONFLICT');
  }

  private changed({ member_id, market_id }: StopOrder): void {
    const market = this.deps.markets.find(market_id);
    const assets = market ? [market.base.code, market.deal.code] : [];
    this.context.events.emit('balancesChanged', { memberId: member_id, assets });
  }
}

/** The direction is the market's, not the member's. */
const isSame = (one: StopOrder, other: WantedStop): boolean =>
  one.market_id === other.market_id &&
  one.side === other.side &&
  one.stop_price === other.stop_price &&
  one.price === other.price &&
  one.amount === other.amount &&
  one.limit_price === other.limit_price;
