import type { Outcome } from '@maru/contract';
import { fromMinor, type MemberStanding } from '@maru/domain';
import { secondMs } from '@maru/server';
import type { Context } from '../../platform/core/context';
import type { Ledger } from '../ledger';
import type { Markets } from '../market';
import type { CommittedBatch, FillRepository, Orders } from '../order';
import type { StopOrder, StopOrderRepository } from './stop-order.repository';
import { StopWatch } from './stop-watch';

export interface StopRunnerDeps {
  readonly ledger: Pick<Ledger, 'holds'>;
  readonly markets: Markets;
  readonly members: { standing(memberId: bigint): Promise<MemberStanding | null> };
  readonly orders: Pick<Orders, 'place' | 'engine'> & { readonly fills: Pick<FillRepository, 'extremes'> };
  readonly repository: StopOrderRepository;
}

const everyMs = secondMs;

/**
 * Follows the trades, and places the orders whose price was there. A reached order is first given its money back and noted as
 * reached, then placed under its own client order id, so that a crash in between places it once.
 */
export class StopRunner {
  private readonly prices = new StopWatch();
  private readonly waiting = new Map<string, StopOrder>();
  /** Reached and not yet placed. */
  private readonly due = new Map<string, StopOrder>();
  /** Newest fill that was compared, and the newest of which that is written down. */
  private followed = 0;
  private written = 0;
  /** Stop orders that are being accepted: written, but not yet followed. */
  private entering = 0;
  /** Those whose trades before they were followed are not looked up yet, and the fill after which they begin. */
  private readonly unsure = new Map<StopOrder, number>();
  private working: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private unsubscribe = () => {};

  constructor(
    private readonly context: Pick<Context, 'clock' | 'events' | 'log'>,
    private readonly deps: StopRunnerDeps,
  ) {}

  /** Once the engine leads: trades while it did not are looked up. */
  async start(): Promise<void> {
    const { repository, orders } = this.deps;
    this.unsubscribe = orders.engine.onCommitted((batch) => this.follow(batch));
    this.written = Number(await repository.cursor());
    for (const stop of await repository.open()) {
      if (isNoted(stop)) this.reach(stop);
      else this.watch(stop, Math.max(Number(stop.after_fill), this.written));
    }
    await this.work();
    this.timer = setInterval(() => this.work(), everyMs).unref();
  }

  async stop(): Promise<void> {
    this.unsubscribe();
    clearInterval(this.timer);
    await this.working;
  }

  /** Accepts a stop order and follows it. */
  async enter(accept: () => Promise<Outcome<StopOrder>>): Promise<Outcome<StopOrder>> {
    this.entering += 1;
    try {
      const accepted = await accept();
      if (accepted.ok) {
        this.watch(accepted.value, Number(accepted.value.after_fill));
        await this.lookUp(accepted.value);
      }
      return accepted;
    } finally {
      this.entering -= 1;
    }
  }

  /** @param after - fills after this one may have reached it. */
  private watch(stop: StopOrder, after: number): void {
    // A retry answers with an order that is known.
    if (stop.state !== 'waiting' || this.waiting.has(stop.id) || this.due.has(stop.id)) return;
    this.waiting.set(stop.id, stop);
    this.prices.add(stop.market_id, { id: stop.id, stopPrice: Number(stop.stop_price), rises: stop.rises });
    this.unsure.set(stop, after);
  }

  /** Whether the price of one came before it was followed. */
  private async lookUp(stop: StopOrder): Promise<void> {
    const after = this.unsure.get(stop);
    if (after === undefined) return;
    try {
      const seen = await this.deps.orders.fills.extremes(stop.market_id, BigInt(after));
      const { last } = this.deps.markets.statistics(stop.market_id);
      const isThere = isReached(stop, { low: last, high: last }) || (seen && isReached(stop, seen));
      this.unsure.delete(stop);
      if (isThere && this.waiting.has(stop.id)) this.reach(stop);
    } catch (error) {
      this.context.log.warn({ err: error, stopOrder: stop.id }, 'earlier prices of a stop order are looked up later');
    }
  }

  /** One that has ended. */
  forget({ id, market_id }: StopOrder): void {
    this.waiting.delete(id);
    this.due.delete(id);
    this.prices.remove(market_id, id);
  }

  waitingOf(memberId: bigint, marketId?: number): string[] {
    const own = [...this.waiting.values(), ...this.due.values()].filter(({ member_id }) => member_id === memberId);
    return own.filter(({ market_id }) => marketId === undefined || market_id === marketId).map(({ id }) => id);
  }

  members(): Set<bigint> {
    return new Set([...this.waiting.values(), ...this.due.values()].map(({ member_id }) => member_id));
  }

  /** Resolves once what is due now was tried. */
  work(): Promise<void> {
    this.working = this.working.then(async () => {
      // What is being accepted may have been reached by fills up to here.
      const followed = this.entering > 0 ? this.written : this.followed;
      for (const stop of [...this.unsure.keys()]) await this.lookUp(stop);
      for (const stop of [...this.due.values()]) await this.tryOne(stop);
      await this.noteFollowed(followed);
    });
    return this.working;
  }

  /** A start looks at later fills only. What one of them reached is noted before. */
  private async noteFollowed(followed: number): Promise<void> {
    if (followed <= this.written || this.unsure.size > 0 || ![...this.due.values()].every(isNoted)) return;
    try {
      await this.deps.repository.moveCursor(BigInt(followed));
      this.written = followed;
    } catch (error) {
      this.context.log.warn({ err: error }, 'how far stop orders are compared with trades is written later');
    }
  }

  private follow({ fills }: CommittedBatch): void {
    const seen = new Map<number, { low: number; high: number }>();
    for (const { id, market, price } of fills) {
      if (id > this.followed) this.followed = id;
      const known = seen.get(market.id);
      seen.set(market.id, { low: Math.min(price, known?.low ?? price), high: Math.max(price, known?.high ?? price) });
    }
    let some = false;
    for (const [marketId, { low, high }] of seen) {
      for (const { id } of this.prices.take(marketId, low, high)) {
        const stop = this.waiting.get(id);
        if (stop) this.due.set(id, stop);
        this.waiting.delete(id);
        some = true;
      }
    }
    if (some) void this.work();
  }

  private reach(stop: StopOrder): void {
    this.forget(stop);
    this.due.set(stop.id, stop);
    void this.work();
  }

  private async tryOne(stop: StopOrder): Promise<void> {
    const { markets, orders } = this.deps;
    try {
      // Its money stays held until an order can take it.
      const isOpen = orders.engine.isReady && markets.state(stop.market_id) === 'open';
      const noted = isOpen ? await this.release(stop.id) : await this.meet(stop);
      const isDone = !noted || (isOpen && (await this.placeOrder(noted)));
      // It may have been cancelled meanwhile.
      if (isDone) this.due.delete(stop.id);
      else if (this.due.has(stop.id)) this.due.set(stop.id, noted);
    } catch (error) {
      this.context.log.warn({ err: error, stopOrder: stop.id }, 'a stop order is placed later');
    }
  }

  /** @returns the order to place; null where it has ended. */
  private release(id: string): Promise<StopOrder | null> {
    const { repository, ledger } = this.deps;
    return repository.transact(async (tx) => {
      const row = await repository.lock(tx, id);
      if (row?.state === 'reached') return row;
      if (row?.state !== 'waiting') return null;
      await ledger.holds.void(tx, `stop:${id}`, { kind: 'stop-order-end', commandId: `stop-end:${id}` });
      return repository.change(tx, id, { state: 'reached', changed_at: this.context.clock.now() });
    });
  }

  /** @returns the order that waits for its market; null where it has ended. */
  private async meet(stop: StopOrder): Promise<StopOrder | null> {
    const { repository } = this.deps;
    if (isNoted(stop)) return stop;
    return repository.transact(async (tx) => {
      const row = await repository.lock(tx, stop.id);
      if (row?.state !== 'waiting') return row?.state === 'reached' ? row : null;
      const now = this.context.clock.now();
      return repository.change(tx, stop.id, { state: 'waiting', met_at: now, changed_at: now });
    });
  }

  /** @returns whether that is done; false where it has to be tried again. */
  private async placeOrder(stop: StopOrder): Promise<boolean> {
    const { members, orders, markets, repository } = this.deps;
    const market = markets.find(stop.market_id);
    const member = await members.standing(stop.member_id);
    if (!market || !member) throw new Error(`stop order ${stop.id} has no market or member`);
    const outcome = await orders.place(member, {
      ...{ marketId: market.id, side: stop.side, type: 'LIMIT', timeInForce: 'GTC', clientOrderId: `stop_${stop.id}` },
      price: fromMinor(stop.price, market.priceScale),
      amount: fromMinor(stop.amount, market.deal.scale),
    });
    if (!outcome.ok && (outcome.refusal === 'UNAVAILABLE' || outcome.refusal === 'MARKET_HALTED')) return false;
    const changed_at = this.context.clock.now();
    const change = outcome.ok
      ? ({ state: 'placed', order_id: BigInt(outcome.value.id), changed_at } as const)
      : ({ state: 'refused', reason: outcome.refusal, changed_at } as const);
    await repository.transact((tx) => repository.change(tx, stop.id, change));
    const assets = [market.base.code, market.deal.code];
    this.context.events.emit('balancesChanged', { memberId: stop.member_id, assets });
    return true;
  }
}

/** The database knows that its price was there. */
const isNoted = ({ state, met_at }: StopOrder): boolean => state === 'reached' || met_at !== null;

const isReached = ({ stop_price, rises }: StopOrder, { low, high }: { low: number; high: number }): boolean =>
  rises ? stop_price <= high : stop_price >= low;
