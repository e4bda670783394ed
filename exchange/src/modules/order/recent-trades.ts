import type { MarketTrade } from '@maru/contract';
import type { Markets } from '../market';
import type { CommittedBatch } from './engine/engine.types';
import type { FillRepository } from './fill.repository';
import { tradeView } from './order.views';

const keptPerMarket = 50;

/** The last trades of every market, newest first, in memory: everybody asks for them all the time. */
export class RecentTrades {
  private readonly byMarket = new Map<number, MarketTrade[]>();

  constructor(
    private readonly fills: FillRepository,
    private readonly markets: Markets,
  ) {}

  async load(): Promise<void> {
    const rows = await this.fills.newestPerMarket(keptPerMarket);
    this.byMarket.clear();
    for (const row of rows) {
      const market = this.markets.find(row.market_id);
      if (!market) continue;
      const price = Number(row.price);
      const facts = { id: Number(row.id), price, amount: row.amount, takerSide: row.taker_side };
      const list = this.list(market.id);
      if (list.length === 0) {
        const { total } = row;
        this.markets.statistics(market.id).restoreLastTrade({ ...facts, total, at: row.at.getTime() });
      }
      list.push(tradeView(market, facts, row.at));
    }
  }

  add({ fills, at }: CommittedBatch): void {
    // From the newest back: of a batch of hundreds in one market only the last ones are ever shown.
    const fresh = new Map<number, MarketTrade[]>();
    for (let index = fills.length - 1; index >= 0; index -= 1) {
      const fill = fills[index];
      if (!fill) continue;
      const trades = fresh.get(fill.market.id) ?? [];
      fresh.set(fill.market.id, trades);
      if (trades.length < keptPerMarket) trades.push(tradeView(fill.market, fill, at));
    }
    for (const [marketId, trades] of fresh) {
      this.byMarket.set(marketId, [...trades, ...this.list(marketId)].slice(0, keptPerMarket));
    }
  }

  latest(marketId: number, count: number): readonly MarketTrade[] {
    return this.list(marketId).slice(0, count);
  }

  private list(marketId: number): MarketTrade[] {
    const list = this.byMarket.get(marketId) ?? [];
    this.byMarket.set(marketId, list);
    return list;
  }
}
