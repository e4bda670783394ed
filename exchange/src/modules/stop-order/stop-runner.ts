import type { Outcome } from '@maru/contract';
import { secondMs } from '@maru/server';
import type { Context } from '../../platform/core/context';
import type { Markets } from '../market';
import { type CommittedBatch, type FillRepository, type LiveOrder, type Orders, PriceWatch } from '../order';
import type { StopOrder, StopOrderRepository } from './stop-order.repository';
import { hasTradedOrEnded, type StopPairs } from './stop-pairs';
import { isNoted, type StopSteps } from './stop-steps';

export interface StopRunnerDeps {
  readonly markets: Pick<Markets, 'statistics'>;
  readonly orders: Pick<Orders, 'engine'> & { readonly fills: Pick<FillRepository, 'extremes'> };
  readonly pairs: StopPairs;
  readonly repository: StopOrderRepository;
  readonly steps: StopSteps;
}

const everyMs = secondMs;

/** Follows trades and limit orders of pairs, and has done what follows from them for stop orders. What fails is tried every second. */
export class StopRunner {
  private readonly prices = new PriceWatch();
  private readonly waiting = new Map<string, StopOrder>();
  /** By the limit order of a pair. */
  private readonly paired = new Map<number, StopOrder>();
  /** Pairs whose limit order is not placed yet. */
  private readonly unpaired = new Map<string, StopOrder>();
  /** Those that are being placed now: who asks meanwhile shares the answer. */
  private readonly pairing = new Map<string, Promise<Outcome<StopOrder>>>();
  /** Reached and not yet placed. */
  private readonly due = new Map<string, StopOrder>();
  /** Those whose limit order has traded or ended. */
  private readonly ended = new Map<string, StopOrder>();
  /** Newest fill that was compared, and the newest of which that is written down. */
  private followed = 0;
  private written = 0;
  /** Stop orders that are being accepted: written, but not yet followed. */
  private entering = 0;
  /** Those whose trades before they were followed are not looked up yet, and the fill after which they begin. */
  private readonly unsure = new Map<StopOrder, number>();
  /** The database may have stop orders that are not known here. */
  private isUnread = false;
  private working: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private unsubscribe = () => {};

  constructor(
    private readonly context: Pick<Context, 'log'>,
    private readonly deps: StopRunnerDeps,
  ) {}

  /** Once the engine leads: trades while it did not are looked up. */
  async start(): Promise<void> {
    const { repository, orders } = this.deps;
    this.unsubscribe = orders.engine.onCommitted((batch) => this.follow(batch));
    this.written = Number(await repository.cursor());
    await this.readOpen();
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
      if (!accepted.ok) return accepted;
      return accepted.value.state === 'entering' ? await this.pair(accepted.value) : await this.join(accepted.value);
    } catch (error) {
      // The answer to the commit may be lost: what was written is found in the database.
      this.isUnread = true;
      throw error;
    } finally {
      this.entering -= 1;
    }
  }

  /** One that has ended. */
  forget({ id, market_id, pair_order_id }: StopOrder): void {
    for (const stops of [this.waiting, this.unpaired, this.due, this.ended]) stops.delete(id);
    this.paired.delete(Number(pair_order_id));
    this.prices.remove(market_id, id);
  }

  waitingOf(memberId: bigint, marketId?: number): string[] {
    const own = this.open().filter(({ member_id }) => member_id === memberId);
    return own.filter(({ market_id }) => marketId === undefined || market_id === marketId).map(({ id }) => id);
  }

  members(): Set<bigint> {
    return new Set(this.open().map(({ member_id }) => member_id));
  }

  /** Resolves once what can be done now was tried. */
  work(): Promise<void> {
    this.working = this.working.then(async () => {
      // What is being accepted may have been reached by fills up to here.
      const followed = this.entering > 0 || this.isUnread ? this.written : this.followed;
      if (this.isUnread) await this.readAgain();
      await this.each(this.unpaired, (stop) => this.pair(stop));
      for (const stop of [...this.unsure.keys()]) await this.lookUp(stop);
      await this.each(this.ended, async (stop) => {
        await this.deps.steps.end(stop);
        this.ended.delete(stop.id);
      });
      await this.each(this.due, (stop) => this.take(stop));
      await this.noteFollowed(followed);
    });
    return this.working;
  }

  private open(): StopOrder[] {
    return [...this.waiting.values(), ...this.due.values()];
  }

  private async each(
    stops: ReadonlyMap<string, StopOrder>,
    step: (stop: StopOrder) => Promise<unknown>,
  ): Promise<void> {
    for (const stop of [...stops.values()]) {
      try {
        await step(stop);
      } catch (error) {
        this.context.log.warn({ err: error, stopOrder: stop.id }, 'a step of a stop order is tried again');
      }
    }
  }

  private async readAgain(): Promise<void> {
    try {
      await this.readOpen();
      this.isUnread = false;
    } catch (error) {
      this.context.log.warn({ err: error }, 'stop orders are read again later');
    }
  }

  private async readOpen(): Promise<void> {
    for (const stop of await this.deps.repository.open()) {
      if (stop.state === 'entering') this.unpaired.set(stop.id, stop);
      else if (isNoted(stop) && !this.due.has(stop.id)) this.reach(stop);
      else this.watch(stop, Math.max(Number(stop.after_fill), this.written));
    }
  }

  /** Places the limit order of a pair, and follows both. Where that is not known to be done, it is tried again. */
  private pair(stop: StopOrder): Promise<Outcome<StopOrder>> {
    const known = this.pairing.get(stop.id);
    if (known) return known;
    this.unpaired.set(stop.id, stop);
    const placing = this.placePair(stop).finally(() => this.pairing.delete(stop.id));
    this.pairing.set(stop.id, placing);
    return placing;
  }

  private async placePair(stop: StopOrder): Promise<Outcome<StopOrder>> {
    const placed = await this.deps.pairs.place(stop);
    if (!placed.ok && placed.refusal === 'UNAVAILABLE') return placed;
    this.unpaired.delete(stop.id);
    return placed.ok ? this.join(placed.value) : placed;
  }

  private async join(stop: StopOrder): Promise<Outcome<StopOrder>> {
    this.watch(stop, Number(stop.after_fill));
    await this.lookUp(stop);
    return { ok: true, value: stop };
  }

  /** @param after - fills after this one may have reached it. */
  private watch(stop: StopOrder, after: number): void {
    // A retry answers with an order that is known.
    if (stop.state !== 'waiting' || [this.waiting, this.due, this.ended].some((stops) => stops.has(stop.id))) return;
    this.waiting.set(stop.id, stop);
    if (stop.pair_order_id !== null) this.paired.set(Number(stop.pair_order_id), stop);
    this.prices.add(stop.market_id, { id: stop.id, price: Number(stop.stop_price), rises: stop.rises });
    this.unsure.set(stop, after);
  }

  /** Whether the price of one came, or its limit order traded, before it was followed. */
  private async lookUp(stop: StopOrder): Promise<void> {
    const after = this.unsure.get(stop);
    if (after === undefined) return;
    const { orders, pairs, markets } = this.deps;
    try {
      const hasTraded = await pairs.hasTraded(stop);
      const seen = await orders.fills.extremes(stop.market_id, BigInt(after));
      const { last } = markets.statistics(stop.market_id);
      const isThere = isReached(stop, { low: last, high: last }) || (seen && isReached(stop, seen));
      this.unsure.delete(stop);
      if (!this.waiting.has(stop.id)) return;
      if (hasTraded) this.leave(stop);
      else if (isThere) this.reach(stop);
    } catch (error) {
      this.context.log.warn({ err: error, stopOrder: stop.id }, 'earlier prices of a stop order are looked up later');
    }
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

  private follow({ orders, fills }: CommittedBatch): void {
    if (this.paired.size > 0) for (const order of orders) this.followPaired(order);
    const seen = new Map<number, { low: number; high: number }>();
    for (const { id, market, price } of fills) {
      if (id > this.followed) this.followed = id;
      const known = seen.get(market.id);
      seen.set(market.id, { low: Math.min(price, known?.low ?? price), high: Math.max(price, known?.high ?? price) });
    }
    for (const [marketId, { low, high }] of seen) {
      for (const { id } of this.prices.take(marketId, low, high)) {
        const stop = this.waiting.get(id);
        if (stop) this.reach(stop);
      }
    }
  }

  private followPaired(order: LiveOrder): void {
    const stop = this.paired.get(order.id);
    if (stop && hasTradedOrEnded(order)) this.leave(stop);
  }

  private reach(stop: StopOrder): void {
    this.forget(stop);
    this.due.set(stop.id, stop);
    void this.work();
  }

  private leave(stop: StopOrder): void {
    this.forget(stop);
    this.ended.set(stop.id, stop);
    void this.work();
  }

  private async take(stop: StopOrder): Promise<void> {
    const noted = await this.deps.steps.take(stop);
    if (!noted) this.due.delete(stop.id);
    // It may have been cancelled meanwhile.
    else if (this.due.has(stop.id)) this.due.set(stop.id, noted);
  }
}

const isReached = ({ stop_price, rises }: StopOrder, { low, high }: { low: number; high: number }): boolean =>
  rises ? stop_price <= high : stop_price >= low;
