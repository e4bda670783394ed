import type { EngineDatabase } from '../../../platform/core/context';
import type { Ledger } from '../../ledger';
import type { Markets } from '../../market';
import type { OrderRepository } from '../order.repository';
import { accountsOf } from './command-accounts';
import { MarketBook } from './market-book';

interface BooksDeps {
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly orders: OrderRepository;
  readonly database: EngineDatabase;
}

/** The books of all markets. */
export class Books {
  private readonly books = new Map<number, MarketBook>();

  constructor(private readonly deps: BooksDeps) {}

  /** @throws Error for a market whose book was never built. */
  get(marketId: number): MarketBook {
    const book = this.books.get(marketId);
    if (!book) throw new Error(`there is no book for market ${marketId}`);
    return book;
  }

  /**
   * Rebuilds books from the open orders in the database: at the start, and after a failed commit. All of them change at once.
   * @returns members who had other open orders in memory than are stored.
   */
  async rebuild(marketIds: readonly number[]): Promise<ReadonlySet<number>> {
    const stored: [number, MarketBook][] = [];
    for (const id of marketIds) {
      const open = await this.deps.orders.open(id);
      const paths = new Set(open.flatMap(({ memberId, market }) => accountsOf(memberId, market)));
      await this.deps.ledger.openAccounts(paths, this.deps.database.db);
      const market = this.deps.markets.find(id);
      if (!market) throw new Error(`there is no market ${id}`);
      stored.push([id, new MarketBook(market, open)]);
    }
    const differing = new Set<number>();
    for (const [id, book] of stored) {
      for (const memberId of this.books.get(id)?.membersDiffering(book) ?? []) differing.add(memberId);
      this.books.set(id, book);
    }
    return differing;
  }
}
