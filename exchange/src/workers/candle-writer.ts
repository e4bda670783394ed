import type { Markets, PriceCandle } from '../modules/market';
import type { Orders } from '../modules/order';
import type { Context } from '../platform/core/context';

const everyMs = 1_000;

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
    private readonly context: Pick<Context, 'db' | 'log'>,
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

  /** Counts the fills that a crash kept from being written. Statistics must be as loaded. */
  private async catchUp(): Promise<void> {
    const { db } = this.context;
    const { fill_id: from } = await db.selectFrom('candle_cursor').select('fill_id').executeTakeFirstOrThrow();
    this.lastFillId = from;
    for (;;) {
      const rows = await this.deps.orders.fills.after(this.lastFillId, 10_000);
      for (const row of rows) {
        const { amount, total, taker_side: takerSide } = row;
        this.deps.markets.record(row.market_id, {
          price: Number(row.price),
          amount,
          total,
          takerSide,
          at: row.at.getTime(),
        });
        this.lastFillId = row.id;
      }
      if (rows.length < 10_000) return;
    }
  }

  private async write(): Promise<void> {
    const fillId = this.lastFillId;
    const changed = this.deps.markets
      .all()
      .map(({ id }) => ({ id, ...this.deps.markets.statistics(id).takeChanged() }));
    const minutes = toMap(changed.map(({ id, minutes: list }) => [id, list]));
    const days = toMap(changed.map(({ id, days: list }) => [id, list]));
    if (minutes.size === 0 && days.size === 0) return;
    try {
      await this.context.db.transaction().execute(async (tx) => {
        await this.deps.markets.candles.save(tx, 'candle_minute', minutes);
        await this.deps.markets.candles.save(tx, 'candle_day', days);
        await tx.updateTable('candle_cursor').set({ fill_id: fillId }).execute();
      });
    } catch (error) {
      this.context.log.warn({ err: error }, 'candles were not written; they will be with the next ones');
      for (const { id, ...candles } of changed) this.deps.markets.statistics(id).putBack(candles);
    }
  }
}

const toMap = (entries: readonly (readonly [number, readonly PriceCandle[]])[]) =>
  new Map(entries.filter(([, list]) => list.length > 0));
