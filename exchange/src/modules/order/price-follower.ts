import { secondMs } from '@maru/server';
import type { Context } from '../../platform/core/context';
import type { Markets } from '../market';
import type { Engine } from './engine/engine';
import type { CommittedBatch } from './engine/engine.types';
import type { FillRepository } from './fill.repository';
import { PriceWatch, type Watched } from './price-watch';

/** A row that waits for a price. */
export interface PriceWait extends Watched {
  readonly marketId: number;
  /** Newest fill when it was accepted: only later ones reach it. */
  readonly afterFill: number;
}

export interface PriceFollowerDeps {
  readonly orders: { readonly engine: Pick<Engine, 'onCommitted'>; readonly fills: Pick<FillRepository, 'extremes'> };
  readonly markets: { statistics(marketId: number): Pick<ReturnType<Markets['statistics']>, 'last'> };
  readonly rows: {
    /** Those whose price is not noted as reached. */
    waiting(): Promise<readonly PriceWait[]>;
    /** Up to which fill the rows have been compared with the trades. */
    cursor(): Promise<bigint>;
    moveCursor(fillId: bigint): Promise<void>;
  };
  /** Notes that the price was there, once; tried again until it resolves. */
  readonly reach: (wait: PriceWait) => Promise<void>;
  /** What else is tried each second and whenever a price was there, before that is noted. It must not reject. */
  readonly retry?: () => Promise<void>;
}

interface PriceRange {
  readonly low: number;
  readonly high: number;
}

/** By market and the fill after which they begin; null without trades. */
type Seen = Map<string, PriceRange | null>;

const everyMs = secondMs;

/**
 * Compares rows that wait for a price with the trades, and misses none: how far it has followed is written down once what was
 * reached is noted, and trades from before a row was followed are looked up.
 */
export class PriceFollower {
  private readonly prices = new PriceWatch();
  private readonly waiting = new Map<string, PriceWait>();
  /** Reached, and not yet noted. */
  private readonly due = new Map<string, PriceWait>();
  /** Those whose trades before they were followed are not looked up yet, and the fill after which they begin. */
  private readonly unsure = new Map<PriceWait, number>();
  /** Newest fill that was compared, and the newest of which that is written down. */
  private followed = 0;
  private written = 0;
  /** Rows that are being accepted: perhaps written, but not yet followed. */
  private entering = 0;
  /** An accept has failed, and nobody knows whether its row is there. */
  private unread = false;
  private working: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private unsubscribe = () => {};

  constructor(
    private readonly context: Pick<Context, 'log'>,
    private readonly deps: PriceFollowerDeps,
  ) {}

  /** Once the engine leads: trades while it did not are looked up. */
  async start(): Promise<void> {
    const { orders, rows } = this.deps;
    this.unsubscribe = orders.engine.onCommitted((batch) => this.compare(batch));
    this.written = Number(await rows.cursor());
    for (const wait of await rows.waiting()) this.watch(wait);
    await this.work();
    this.timer = setInterval(() => this.work(), everyMs).unref();
  }

  async stop(): Promise<void> {
    this.unsubscribe();
    clearInterval(this.timer);
    await this.working;
  }

  /** @param accept - writes a row, and follows it before it answers. */
  async enter<T>(accept: () => Promise<T>): Promise<T> {
    this.entering += 1;
    try {
      return await accept();
    } catch (error) {
      this.unread ||= !isRefusedRow(error);
      throw error;
    } finally {
      this.entering -= 1;
    }
  }

  /** One that is being accepted, from its first trade on. */
  async follow(wait: PriceWait): Promise<void> {
    if (this.watch(wait)) await this.lookUp(wait);
  }

  /** Whether its price has not been there yet. */
  waits(id: string): boolean {
    return this.waiting.has(id);
  }

  /** One that waits no longer. */
  forget({ id, marketId }: Pick<PriceWait, 'id' | 'marketId'>): void {
    const known = this.waiting.get(id);
    if (known) this.unsure.delete(known);
    this.waiting.delete(id);
    this.due.delete(id);
    this.prices.remove(marketId, id);
  }

  /** Resolves once what is due now was tried. */
  work(): Promise<void> {
    this.working = this.working.then(async () => {
      // What is being accepted may have been reached by fills up to here.
      const followed = this.entering > 0 ? this.written : this.followed;
      await this.readAgain();
      await this.deps.retry?.();
      const seen: Seen = new Map();
      for (const wait of [...this.unsure.keys()]) await this.lookUp(wait, seen);
      for (const wait of [...this.due.values()]) await this.tryOne(wait);
      await this.noteFollowed(followed);
    });
    return this.working;
  }

  /** @returns whether it was not known before: a retry is answered with a row that is. */
  private watch(wait: PriceWait): boolean {
    if (this.waiting.has(wait.id) || this.due.has(wait.id)) return false;
    this.waiting.set(wait.id, wait);
    this.prices.add(wait.marketId, wait);
    this.unsure.set(wait, Math.max(wait.afterFill, this.written));
    return true;
  }

  /** Where the answer of a commit was lost, its row waits unknown. */
  private async readAgain(): Promise<void> {
    if (!this.unread) return;
    this.unread = false;
    try {
      for (const wait of await this.deps.rows.waiting()) this.watch(wait);
    } catch (error) {
      this.unread = true;
      this.context.log.warn({ err: error }, 'what waits for a price is read again later');
    }
  }

  /** Whether the price came before it was followed. @param seen - at a start most begin after the same fill. */
  private async lookUp(wait: PriceWait, seen: Seen = new Map()): Promise<void> {
    const after = this.unsure.get(wait);
    if (after === undefined) return;
    const { orders, markets } = this.deps;
    try {
      const key = `${wait.marketId} ${after}`;
      // Null is an answer, too: without trades each row would ask again.
      const known = seen.get(key);
      const range = known === undefined ? await orders.fills.extremes(wait.marketId, BigInt(after)) : known;
      seen.set(key, range);
      const { last } = markets.statistics(wait.marketId);
      this.unsure.delete(wait);
      const isThere = isReached(wait, { low: last, high: last }) || (range && isReached(wait, range));
      if (!isThere || !this.waiting.has(wait.id)) return;
      this.prices.remove(wait.marketId, wait.id);
      this.take(wait);
    } catch (error) {
      this.context.log.warn({ err: error, wait: wait.id }, 'earlier prices are looked up later');
    }
  }

  private compare({ fills }: CommittedBatch): void {
    const seen = new Map<number, PriceRange>();
    for (const { id, market, price } of fills) {
      if (id > this.followed) this.followed = id;
      const known = seen.get(market.id);
      seen.set(market.id, { low: Math.min(price, known?.low ?? price), high: Math.max(price, known?.high ?? price) });
    }
    for (const [marketId, { low, high }] of seen) {
      for (const { id } of this.prices.take(marketId, low, high)) {
        const wait = this.waiting.get(id);
        if (wait) this.take(wait);
      }
    }
  }

  private take(wait: PriceWait): void {
    this.waiting.delete(wait.id);
    this.unsure.delete(wait);
    this.due.set(wait.id, wait);
    void this.work();
  }

  private async tryOne(wait: PriceWait): Promise<void> {
    try {
      await this.deps.reach(wait);
      this.due.delete(wait.id);
    } catch (error) {
      this.context.log.warn({ err: error, wait: wait.id }, 'a price that was reached is noted later');
    }
  }

  /** A start looks at later fills only. */
  private async noteFollowed(followed: number): Promise<void> {
    if (followed <= this.written || this.unread || this.unsure.size > 0 || this.due.size > 0) return;
    try {
      await this.deps.rows.moveCursor(BigInt(followed));
      this.written = followed;
    } catch (error) {
      this.context.log.warn({ err: error }, 'how far trades were followed is written later');
    }
  }
}

/** Data that the database cannot store, or a constraint: nothing was committed. */
const isRefusedRow = (error: unknown): boolean => /^2[23]/.test((error as { code?: string } | null)?.code ?? '');

const isReached = ({ price, rises }: Watched, { low, high }: PriceRange): boolean =>
  rises ? price <= high : price >= low;
