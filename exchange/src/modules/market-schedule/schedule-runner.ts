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
  readonly stopOrders: Pick<StopOrders, 'clear'>;
}

const lookMsMax = secondMs;
/** Who looks, a start or one of the staff, waits no longer for a long auction. */
const waitMsMax = secondMs;

/**
 * Brings markets into the state that the schedule says. It compares, and remembers nothing: a late or a second look does what is missing,
 * and an opening whose market is restricted waits for the end of that. No market waits for the auction of another.
 */
export class ScheduleRunner {
  private timer: NodeJS.Timeout | undefined;
  private comparing: Promise<unknown> = Promise.resolve();
  /** Markets on their way into another state. */
  private readonly underWay = new Set<number>();
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

  /** The engine, which stops later, breaks off what is under way; the next start goes on with it. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.comparing;
  }

  /** Resolves once what is due now was tried, or is under way for a second; it does not reject. */
  async look(): Promise<void> {
    const tried = this.begin().then((begun) => Promise.all(begun));
    let timer: NodeJS.Timeout | undefined;
    const waited = new Promise((resolve) => {
      timer = setTimeout(resolve, waitMsMax);
    });
    await Promise.race([tried, waited]);
    clearTimeout(timer);
  }

  /** Begins what is due, one look after the other: a later one knows more. */
  private begin(): Promise<readonly Promise<void>[]> {
    const begun = this.comparing.then(() => this.compare()).catch((error) => this.warn(error));
    this.comparing = begun;
    return begun;
  }

  private lookLater(): void {
    if (this.stopped) return;
    const wait = Math.min(Math.max(this.nextAt - this.context.clock.now().getTime(), 0), lookMsMax);
    this.timer = setTimeout(() => this.begin().then(() => this.lookLater()), wait).unref();
  }

  private async compare(): Promise<readonly Promise<void>[]> {
    const { repository, markets, orders } = this.deps;
    // A look that fails is repeated after the longest wait: an instant that is past would have it repeated at once.
    this.nextAt = Number.POSITIVE_INFINITY;
    // The one exchange that trades carries plans out.
    if (!orders.engine.isReady || this.stopped) return [];
    const ids = markets.all().map(({ id }) => id);
    const scheduled = await repository.statesAt(ids, this.context.clock.now());
    this.nextAt = Math.min(...scheduled.map(({ next }) => next?.from.getTime() ?? Number.POSITIVE_INFINITY));
    return scheduled.filter(({ marketId }) => !this.underWay.has(marketId)).map((each) => this.bring(each));
  }

  private async bring({ marketId, current, next }: ScheduledStates): Promise<void> {
    const { markets, orders } = this.deps;
    this.underWay.add(marketId);
    try {
      if (current && current.id !== markets.planId(marketId))
        await orders.engine.switchState({ marketId, state: current.state, planId: current.id });
      if (this.stopped) return;
      markets.setNext(marketId, next && { state: next.state, from: next.from });
      if (markets.state(marketId) !== 'closed') this.cleared.delete(marketId);
      else if (!this.cleared.has(marketId)) await this.clear(marketId);
    } catch (error) {
      this.warn(error);
    } finally {
      this.underWay.delete(marketId);
    }
  }

  private warn(error: unknown): readonly [] {
    this.context.log.warn({ err: error }, 'the schedule of the markets is looked at later');
    return [];
  }

  /** Stop orders of a closed market have nothing to wait for; those that are left are tried with the next look. */
  private async clear(marketId: number): Promise<void> {
    if (await this.deps.stopOrders.clear(marketId)) this.cleared.add(marketId);
  }
}
