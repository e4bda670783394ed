import type { Side } from '@maru/domain';
import type { Markets } from '../market';
import type { CommittedBatch } from './engine/engine.types';
import type { FillRepository } from './fill.repository';

/** Trades that are kept of each market. */
export const recentTradesMax = 50;

/** A trade as everybody sees it: price in price units, amount in minor units of the deal coin. */
export interface RecentTrade {
  readonly id: number;
  readonly price: number;
  readonly amount: bigint;
  readonly takerSide: Side;
  readonly at: Date;
}

/** The last trades of every market, newest first; kept in memory because every page of a market asks for them. */
export class RecentTrades {
  private readonly byMarket = new Map<number, RecentTrade[]>();

  constructor(
    private readonly fills: FillRepository,
    private readonly markets: Markets,
  ) {}

  /** Reads the stored trades, and tells each market its last one. Call once the markets are loaded. */
  async load(): Promise<void> {
    const ids = this.markets.all().map(({ id }) => id);
    const fills = await this.fills.newestPerMarket(ids, recentTradesMax);
    this.byMarket.clear();
    for (const fill of fills) {
      const list = this.list(fill.marketId);
      if (list.length === 0) this.markets.statistics(fill.marketId).restoreLastTrade(fill);
      const { price, amount, takerSide } = fill;
      list.push({ id: Number(fill.id), price, amount, takerSide, at: new Date(fill.at) });
    }
  }

  add({ fills, at }: CommittedBatch): void {
    // From the newest back: of a batch of hundreds in one market only the last ones are ever shown.
    const fresh = new Map<number, RecentTrade[]>();
    for (let index = fills.length - 1; index >= 0; index -= 1) {
      const fill = fills[index];
      if (!fill) continue;
      const trades = fresh.get(fill.market.id) ?? [];
      fresh.set(fill.market.id, trades);
      const { id, price, amount, takerSide } = fill;
      if (trades.length < recentTradesMax) trades.push({ id, price, amount, takerSide, at });
    }
    for (const [marketId, trades] of fresh) {
      this.byMarket.set(marketId, [...trades, ...this.list(marketId)].slice(0, recentTradesMax));
    }
  }

  /** At most 50. */
  latest(marketId: number, count: number): readonly RecentTrade[] {
    return this.list(marketId).slice(0, count);
  }

  private list(marketId: number): RecentTrade[] {
    const list = this.byMarket.get(marketId) ?? [];
    this.byMarket.set(marketId, list);
    return list;
  }
}
