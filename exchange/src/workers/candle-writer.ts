import type { Markets, PriceCandle } from '../modules/market';
import type { Orders } from '../modules/order';
import type { Context } from '../platform/core/context';

const everyMs = 1_000;
const fillsAtOnce = 10_000;

export interface CandleWriterDeps {
  readonly markets: Markets;
  readonly orders: Pick<Orders, 'engine' | 'fills'>;
}

/**
 * Writes the candles that changed, once a second, together with the number of the last fill they contain.
 *
 * After a restart the fills behind that number are counted again: no trade is missing from a candle, none is in it twice.
 */
export class CandleWriter {
  private timer: NodeJS.Timeout | undefined;
  private lastFillId = 0n;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly context: Pick<Context, 'log'>,
    private readonly deps: CandleWriterDeps,
  ) {
    deps.orders.engine.onCommitted(({ fills }) => {
      const last = fills.at(-1);
      if (last) this.lastFillId = BigInt(last.id);
    });
  }

  async start(): Promise<void> {
    await this.catchUp();
    this.timer = setInterval(() => {
      this.writing = this.writing.then(() => this.write());
    }, everyMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.writing;
    await this.write();
  }

  /** Counts the fills that a crash kept from being written. Call it while statistics are as loaded from the candles. */
  private async catchUp(): Promise<void> {
    const { markets, orders } = this.deps;
    this.lastFillId = await markets.candles.lastFill();
    for (;;) {
      const fills = await orders.fills.since(this.lastFillId, fillsAtOnce);
      for (const fill of fills) {
        markets.record(fill.marketId, fill);
        this.lastFillId = fill.id;
      }
      if (fills.length < fillsAtOnce) return;
    }
  }

  private async write(): Promise<void> {
    // The number and the candles belong together: nothing may be awaited between them.
    const fillId = this.lastFillId;
    const changed = this.deps.markets
      .all()
      .map(({ id }) => ({ id, ...this.deps.markets.statistics(id).takeChanged() }));
    const minutes = toMap(changed.map(({ id, minutes: list }) => [id, list]));
    const days = toMap(changed.map(({ id, days: list }) => [id, list]));
    if (minutes.size === 0 && days.size === 0) return;
    try {
      await this.deps.markets.candles.save({ minutes, days }, fillId);
    } catch (error) {
      this.context.log.warn({ err: error }, 'candles were not written; they will be with the next ones');
      for (const { putBack } of changed) putBack();
    }
  }
}

const toMap = (entries: readonly (readonly [number, readonly PriceCandle[]])[]) =>
  new Map(entries.filter(([, list]) => list.length > 0));
