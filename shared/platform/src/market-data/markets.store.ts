import type { Tick } from '@maru/contract';
import { makeAutoObservable, runInAction } from 'mobx';
import { Loadable } from '../loading/loadable';
import type { FeedStatus } from '../prices/price-feed';
import type { ShellServices } from '../services';
import type { Coin } from './market';
import { MarketCell } from './market-cell';
import { applyTick, readMarkets } from './market-data.api';

export type MarketsDeps = Pick<ShellServices, 'api' | 'prices'>;

interface KnownMarkets {
  readonly coins: readonly Coin[];
  readonly unlisted: readonly Coin[];
  readonly cells: ReadonlyMap<string, MarketCell>;
}

/**
 * Less than the tenth of a second in which the shell tells prices: a batch that comes some milliseconds early is drawn in its own
 * frame, together with the book that came along.
 */
const redrawMs = 80;

/** Every coin and market, live while a screen needs them (MobX). */
export class MarketsStore {
  readonly reading = new Loadable<KnownMarkets>();
  feed: FeedStatus = 'connecting';
  private users = 0;
  private stop: () => void = () => undefined;

  constructor(private readonly deps: MarketsDeps) {
    makeAutoObservable<this, 'deps' | 'users' | 'stop'>(this, {
      deps: false,
      reading: false,
      users: false,
      stop: false,
      use: false,
    });
  }

  /** Prices may be old: the feed is broken (SHEL-214). */
  get stale(): boolean {
    return this.feed === 'stale';
  }

  get coins(): readonly Coin[] {
    return this.reading.value?.coins ?? [];
  }

  /** Coins that have no market, deposits or withdrawals (yet). */
  get unlisted(): readonly Coin[] {
    return this.reading.value?.unlisted ?? [];
  }

  get all(): readonly MarketCell[] {
    return [...(this.reading.value?.cells.values() ?? [])];
  }

  market(code: string): MarketCell | undefined {
    return this.reading.value?.cells.get(code);
  }

  /** Reads the markets and follows the feed while at least one caller uses them. @returns a function that releases them. */
  use(): () => void {
    this.users += 1;
    if (this.users === 1) {
      this.stop = this.follow();
      void this.load();
    }
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.users -= 1;
      if (this.users === 0) this.stop();
    };
  }

  async load(): Promise<void> {
    await this.reading.load(async (signal) => {
      // A refresh of markets on show needs no loading bar.
      const { coins, unlisted, markets } = await readMarkets(this.deps.api, {
        quiet: this.reading.value !== undefined,
        signal,
      });
      return runInAction(() => ({
        coins,
        unlisted,
        cells: new Map(markets.map((market) => [market.code, this.cellOf(market)])),
      }));
    });
  }

  /** Reuses the existing cell, so that unchanged rows are not drawn again. */
  private cellOf(market: MarketCell['market']): MarketCell {
    const { prices } = this.deps;
    const known = this.market(market.code);
    const cell = known ?? new MarketCell(market);
    known?.renew(market);
    // A feed that is live knows better than an answer that was under way.
    const last = this.feed === 'live' ? prices.last(market.code) : undefined;
    if (last) applyTick(cell, last);
    return cell;
  }

  /**
   * One change for all markets, at the pace of the shell's batches: figures that turn faster cannot be read, and drawing them takes
   * the page's thread from everything else (TRAD-020). @returns stops it.
   */
  private follow(): () => void {
    const waiting = new Map<string, Tick>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const redraw = () => {
      timer = waiting.size > 0 ? setTimeout(redraw, redrawMs) : undefined;
      this.apply(waiting.values());
      waiting.clear();
    };
    const { batches$, status$ } = this.deps.prices;
    const subscription = status$.subscribe((status) => this.setFeed(status));
    subscription.add(
      batches$.subscribe((ticks) => {
        for (const tick of ticks) waiting.set(tick.market, tick);
        // The first change after a quiet time is drawn at once.
        if (timer === undefined) redraw();
      }),
    );
    return () => {
      clearTimeout(timer);
      subscription.unsubscribe();
    };
  }

  private setFeed(status: FeedStatus): void {
    this.feed = status;
  }

  /** An action, so that observers of prices run once. */
  private apply(ticks: Iterable<Tick>): void {
    for (const tick of ticks) {
      const cell = this.market(tick.market);
      if (cell) applyTick(cell, tick);
    }
  }
}
