import { hourMs, minuteMs } from '@maru/server';
import type { Markets } from '../modules/market';
import type { Orders } from '../modules/order';
import { later } from '../platform/core/clock';
import type { Context } from '../platform/core/context';

const everyMs = 5 * minuteMs;
const keptMs = hourMs;

export interface HouseCleanerDeps {
  readonly markets: Pick<Markets, 'candles'>;
  readonly orders: Pick<Orders, 'clearHouse'>;
}

/**
 * Deletes ended orders of house accounts and trades between them after an hour, once candles contain them. Ledger entries stay
 * for ever, and so does everything a member took part in.
 */
export class HouseCleaner {
  private timer: NodeJS.Timeout | undefined;
  private cleaning: Promise<void> = Promise.resolve();

  constructor(
    private readonly context: Pick<Context, 'log' | 'clock'>,
    private readonly deps: HouseCleanerDeps,
  ) {}

  start(): void {
    this.timer = setInterval(() => {
      this.cleaning = this.clean().catch((error) =>
        this.context.log.warn({ err: error }, 'house orders were not cleaned'),
      );
    }, everyMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.cleaning;
  }

  async clean(): Promise<void> {
    const { markets, orders } = this.deps;
    // Read before the deletion: fills that candles contain later are deleted next time.
    const counted = await markets.candles.lastFill();
    await orders.clearHouse(later(this.context.clock.now(), -keptMs), counted);
  }
}
