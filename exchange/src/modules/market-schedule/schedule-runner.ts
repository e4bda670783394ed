import { secondMs } from '@maru/server';
import type { Context } from '../../platform/core/context';
import type { Markets } from '../market';
import type { Orders } from '../order';
import type { StopOrders } from '../stop-order';
import type { MarketPlanRepository } from './market-plan.repository';
import type { ScheduledStates } from './market-schedule.types';

export interface ScheduleRunnerDeps {
  readonly repository: MarketPlanRepository;
  readonly markets: Markets;
  readonly orders: Pick<Orders, 'engine'>;
  readonly stopOrders: Pick<StopOrders, 'traders' | 'cancelAll'>;
}

const lookMsMax = secondMs;

/**
 * Brings markets into the state that the schedule says. It compares, and remembers nothing: a late or a second look does what is missing,
 * and an opening whose market is restricted waits for the end of that.
 */
export class ScheduleRunner {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private stopped = false;
  /** Instant of the next planned change, epoch milliseconds. */
  private nextAt = Number.POSITIVE_INFINITY;
  /** Closed markets whose stop orders are cancelled. */
  private readonly cleared = new Set<number>();

  constructor(
    private readonly context: Pick<Context, 'clock' | 'log'>,
    private readonly deps: ScheduleRunnerDeps,
  ) {}

  /** Once the engine leads, before the first order is taken. */
  async start(): Promise<void> {
    await this.look();
    this.lookLater();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.looking;
  }

  /** Resolves once what is due now was tried; it does not reject. */
  look(): Promise<void> {
    this.looking = this.looking.then(() =>
      this.compare().catch((error) =>
        this.context.log.warn({ err: error }, 'the schedule of the markets is looked at later'),
      ),
    );
    return this.looking;
  }

  private lookLater(): void {
    if (this.stopped) return;
    const wait = Math.min(Math.max(this.nextAt - this.context.clock.now().getTime(), 0), lookMsMax);
    this.timer = setTimeout(() => this.look().then(() => this.lookLater()), wait).unref();
  }

  private async compare(): Promise<void> {
    const { repository, markets, orders } = this.deps;
    // The one exchange that trades carries plans out.
    if (!orders.engine.isReady) return;
    const ids = markets.all().map(({ id }) => id);
    const scheduled = await repository.statesAt(ids, this.context.clock.now());
    this.nextAt = Math.min(...scheduled.map(({ next }) => next?.from.getTime() ?? Number.POSITIVE_INFINITY));
    for (const each of scheduled) await this.bring(each);
  }

  private async bring({ marketId, current, next }: ScheduledStates): Promise<void> {
    const { markets, orders } = this.deps;
    if (current && current.id !== markets.planId(marketId))
      await orders.engine.switchState({ marketId, state: current.state, planId: current.id });
    markets.setNext(marketId, next && { state: next.state, from: next.from });
    await this.clear(marketId);
  }

  /** Stop orders of a closed market have nothing to wait for. */
  private async clear(marketId: number): Promise<void> {
    const { markets, stopOrders } = this.deps;
    if (markets.state(marketId) !== 'closed') {
      this.cleared.delete(marketId);
      return;
    }
    if (this.cleared.has(marketId)) return;
    for (const memberId of stopOrders.traders()) await stopOrders.cancelAll(Number(memberId), 'market', { marketId });
    this.cleared.add(marketId);
  }
}
