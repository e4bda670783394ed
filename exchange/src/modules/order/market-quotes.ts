import type { MarketDefinition, Markets } from '../market';
import type { Engine } from './engine/engine';
import { IndicativePrices } from './indicative-prices';
import type { Quotes } from './order.types';

export interface MarketQuotesDeps {
  readonly engine: Pick<Engine, 'book'>;
  readonly markets: Pick<Markets, 'state' | 'statistics'>;
}

const depthLevels = 30;

/** The best 30 levels of each side (API-108), and before an opening what its auction would trade. */
export class MarketQuotes {
  private readonly indicatives = new IndicativePrices();

  constructor(private readonly deps: MarketQuotesDeps) {}

  now(market: MarketDefinition): Quotes {
    return this.read(market, (_id, compute) => compute());
  }

  /** As `now`, with a price of the auction that may be 100 ms old: for calls that nobody limits to the pace of the feed. */
  recent(market: MarketDefinition): Quotes {
    return this.read(market, (id, compute) => this.indicatives.of(id, compute));
  }

  private read(market: MarketDefinition, priceOf: IndicativePrices['of']): Quotes {
    const { engine, markets } = this.deps;
    const { book } = engine.book(market.id);
    const levels = { bids: book.depth('B', depthLevels), asks: book.depth('S', depthLevels) };
    if (markets.state(market.id) !== 'preopen') return { ...levels, indicative: undefined };
    const compute = () => book.indicative(markets.statistics(market.id).last);
    return { ...levels, indicative: priceOf(market.id, compute) };
  }
}
