import type { Outcome } from '@maru/contract';
import type { Context } from '../../platform/core/context';
import type { Markets } from '../market';
import { type FillRepository, type LiveOrder, type Orders, PriceFollower, type PriceWait } from '../order';
import { OpenStops } from './open-stops';
import type { StopOrder, StopOrderRepository } from './stop-order.repository';
import type { StopEnd } from './stop-order.tables';
import type { StopScope } from './stop-order.types';
import { hasTradedOrEnded, type StopPairs } from './stop-pairs';
import { isNoted, type StopSteps } from './stop-steps';

export interface StopRunnerDeps {
  readonly markets: Pick<Markets, 'statistics' | 'state'>;
  readonly orders: Pick<Orders, 'engine'> & { readonly fills: Pick<FillRepository, 'extremes'> };
  readonly pairs: StopPairs;
  readonly repository: StopOrderRepository;
  readonly steps: StopSteps;
}

/** Has done what follows from trades, and from limit orders of pairs, for stop orders. What fails is tried every second. */
export class StopRunner {
  private readonly follower: PriceFollower;
  /** Those that wait for their price, or whose order is not placed yet. */
  private readonly open = new OpenStops();
  /** Of these: the database knows that their price was there. */
  private readonly noted = new Map<string, StopOrder>();
  /** By the limit order of a pair. */
  private readonly paired = new Map<number, StopOrder>();
  /** Pairs whose limit order is not placed yet, or may have traded before it was known here. */
  private readonly unsettled = new Map<string, StopOrder>();
  /** Those that are being placed now: who asks meanwhile shares the answer. */
  private readonly pairing = new Map<string, Promise<Outcome<StopOrder>>>();
  /** Those whose limit order has traded or ended. */
  private readonly ended = new Map<string, StopOrder>();
  /** Those that ended before they were followed, while some are being accepted. */
  private readonly gone = new Set<string>();
  /** Those that were reached and that somebody cancels, and why. */
  private readonly unwanted = new Map<string, StopEnd>();
  private entering = 0;
  private unsubscribe = () => {};

  constructor(
    private readonly context: Pick<Context, 'log'>,
    private readonly deps: StopRunnerDeps,
  ) {
    const { markets, orders, repository } = deps;
    this.follower = new PriceFollower(context, {
      orders,
      markets,
      rows: {
        waiting: async () => (await repository.open()).flatMap((stop) => this.know(stop) ?? []),
        cursor: () => repository.cursor(),
        moveCursor: (fillId) => repository.moveCursor(fillId),
      },
      reach: ({ id }) => this.reach(id),
      retry: () => this.retry(),
    });
  }

  /** Once the engine leads. */
  async start(): Promise<void> {
    // Listens before the follower: where one batch has both, the limit order counts.
    this.unsubscribe = this.deps.orders.engine.onCommitted(({ orders }) => this.followPairs(orders));
    await this.follower.start();
  }

  async stop(): Promise<void> {
    this.unsubscribe();
    await this.follower.stop();
  }

  /** Accepts a stop order and follows it. */
  async enter(accept: () => Promise<Outcome<StopOrder>>): Promise<Outcome<StopOrder>> {
    this.entering += 1;
    try {
      return await this.follower.enter(async () => {
        const accepted = await accept();
        if (!accepted.ok) return accepted;
        if (accepted.value.state === 'entering') return this.pair(accepted.value);
        await this.follow(accepted.value);
        return accepted;
      });
    } finally {
      this.entering -= 1;
      if (this.entering === 0) this.gone.clear();
    }
  }

  /** One that has ended. */
  forget(stop: StopOrder): void {
    const { id, market_id, pair_order_id } = stop;
    if (this.entering > 0 && !this.open.has(id)) this.gone.add(id);
    this.open.delete(stop);
    for (const stops of [this.noted, this.unsettled, this.ended]) stops.delete(id);
    this.paired.delete(Number(pair_order_id));
    this.follower.forget({ id, marketId: market_id });
  }

  /** Ids of those that a member has open, oldest first. */
  waitingOf(memberId: bigint, scope: StopScope = {}): string[] {
    return this.open.of(memberId, scope).map(({ id }) => id);
  }

  members(): Set<bigint> {
    return this.open.members();
  }

  /** Resolves once what can be done now was tried. */
  work(): Promise<void> {
    return this.follower.work();
  }

  /** Ends one that was reached and whose market takes no orders. Resolves once that was tried. */
  async giveUp(id: string, reason: StopEnd): Promise<void> {
    this.unwanted.set(id, reason);
    await this.work();
    this.unwanted.delete(id);
  }

  private async retry(): Promise<void> {
    await this.each(this.unsettled, (stop) => this.settle(stop));
    await this.each(this.ended, async (stop) => {
      await this.deps.steps.end(stop);
      this.ended.delete(stop.id);
    });
    await this.each(this.noted, (stop) => this.take(stop));
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

  private async follow(stop: StopOrder): Promise<void> {
    const wait = this.know(stop);
    if (wait) await this.follower.follow(wait);
  }

  /** @returns the price to follow; null where it was there or does not matter, and for a retry: the order is known. */
  private know(stop: StopOrder): PriceWait | null {
    const { id, state } = stop;
    if ([this.open, this.unsettled, this.ended, this.gone].some((stops) => stops.has(id))) return null;
    if (state === 'entering') {
      this.open.set(stop);
      this.unsettled.set(id, stop);
    } else if (state === 'waiting' || state === 'reached') this.admit(stop);
    else return null;
    return this.noted.has(id) ? null : waitOf(stop);
  }

  private admit(stop: StopOrder): void {
    this.open.set(stop);
    if (isNoted(stop)) this.noted.set(stop.id, stop);
    else if (stop.pair_order_id !== null) {
      this.paired.set(Number(stop.pair_order_id), stop);
      this.unsettled.set(stop.id, stop);
    }
  }

  /** Places the limit order of a pair. Where that is not known to be done, it is tried again. */
  private pair(stop: StopOrder): Promise<Outcome<StopOrder>> {
    const known = this.pairing.get(stop.id);
    if (known) return known;
    const placing = this.placePair(stop).finally(() => this.pairing.delete(stop.id));
    this.pairing.set(stop.id, placing);
    return placing;
  }

  private async placePair(stop: StopOrder): Promise<Outcome<StopOrder>> {
    await this.follow(stop);
    const placed = await this.deps.pairs.place(stop);
    if (!placed.ok && placed.refusal === 'UNAVAILABLE') return placed;
    // Else it is a retry that came late.
    if (!this.unsettled.delete(stop.id)) return placed;
    if (placed.ok && placed.value.state === 'waiting') {
      this.admit(placed.value);
      await this.each(new Map([[stop.id, placed.value]]), () => this.settle(placed.value));
    } else this.forget(stop);
    return placed;
  }

  private async settle(stop: StopOrder): Promise<void> {
    if (stop.state === 'entering') {
      await this.pair(stop);
      return;
    }
    const hasTraded = await this.deps.pairs.hasTraded(stop);
    // It may have been cancelled meanwhile.
    if (this.unsettled.delete(stop.id) && hasTraded) this.leave(stop);
  }

  private followPairs(orders: Iterable<LiveOrder>): void {
    if (this.paired.size === 0) return;
    for (const order of orders) {
      const stop = this.paired.get(order.id);
      // Once its price was there, the limit order is taken over.
      if (stop && this.follower.waits(stop.id) && hasTradedOrEnded(order)) this.leave(stop);
    }
  }

  private leave(stop: StopOrder): void {
    this.forget(stop);
    this.ended.set(stop.id, stop);
    void this.work();
  }

  /** Of a pair, a limit order that traded before it was known here ends it instead. */
  private async reach(id: string): Promise<void> {
    const unsettled = this.unsettled.get(id);
    if (unsettled) await this.settle(unsettled);
    if (this.unsettled.has(id)) throw new Error(`the limit order of stop order ${id} is not known yet`);
    const stop = this.open.get(id);
    if (!stop) return;
    await this.takeNotedBefore(stop.market_id);
    await this.take(stop);
  }

  /** Their price was there earlier, while the market was not open: it may have opened since they were last tried. */
  private async takeNotedBefore(marketId: number): Promise<void> {
    if (this.noted.size === 0 || this.deps.markets.state(marketId) !== 'open') return;
    const inMarket = [...this.noted].filter(([, stop]) => stop.market_id === marketId);
    await this.each(new Map(inMarket), (stop) => this.take(stop));
  }

  private async take(stop: StopOrder): Promise<void> {
    const unwanted = stop.state === 'reached' && this.unwanted.get(stop.id);
    if (unwanted && (await this.deps.steps.giveUp(stop, unwanted))) {
      this.forget(stop);
      return;
    }
    const noted = await this.deps.steps.take(stop);
    if (!noted) this.forget(stop);
    // It may have been cancelled meanwhile.
    else if (this.open.has(stop.id)) {
      this.open.set(noted);
      this.noted.set(stop.id, noted);
    }
  }
}

const waitOf = ({ id, market_id, stop_price, rises, after_fill }: StopOrder): PriceWait => ({
  ...{ id, marketId: market_id, price: Number(stop_price), rises, afterFill: Number(after_fill) },
});
