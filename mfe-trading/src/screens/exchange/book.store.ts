import type { Indicative, OrderBook, OrderBookSide } from '@maru/contract';
import { LAST_TRADES_KEPT, type Side } from '@maru/domain';
import type { PriceFeed } from '@maru/platform';
import { Loadable } from '@maru/platform/api';
import { makeAutoObservable, observableRef, runInAction } from '@maru/platform/mobx';
import { Decimal } from '@maru/platform/money';
import type { DepthPoint } from '@maru/ui/charts';
import { type PublicTrade, toPublicTrade } from '../../api/orders';
import type { TradingApi } from '../../api/trading.api';
import { BatchLog, type TradeBatch } from './batch-log';

export interface BookLevel {
  readonly price: string;
  readonly amount: string;
  /** Share of the largest amount shown, 0 to 1: the width of the bar behind the row. */
  readonly depth: number;
}

const levels = 10;

/** Best levels of both sides and the last trades of one market (TRAD-021, TRAD-024, TRAD-025). */
export class BookStore {
  book: OrderBook | null = null;
  /** The last trades; not known before the call or the feed has brought them. */
  readonly trading = new Loadable<readonly PublicTrade[]>();
  /** The newest trades by batches, newest first. */
  batches: readonly TradeBatch[] = [];
  private readonly log = new BatchLog();

  constructor(
    private readonly api: Pick<TradingApi, 'lastTrades'>,
    private readonly prices: Pick<PriceFeed, 'book$' | 'trades$'>,
    private readonly market: { readonly id: string; readonly code: string },
  ) {
    makeAutoObservable<this, 'api' | 'prices' | 'market' | 'log'>(this, {
      log: false,
      batches: observableRef,
      api: false,
      prices: false,
      market: false,
      book: observableRef,
      trading: false,
    });
  }

  get trades(): readonly PublicTrade[] {
    return this.trading.value ?? [];
  }

  /** Best last, so that the spread is between the two lists. */
  get asks(): readonly BookLevel[] {
    return this.shape(this.book?.asks ?? []).reverse();
  }

  get bids(): readonly BookLevel[] {
    return this.shape(this.book?.bids ?? []);
  }

  /** Best price that orders of this side wait at; null where none is known. */
  best(side: Side): string | null {
    const [level] = this.book?.[side === 'B' ? 'bids' : 'asks'] ?? [];
    return level?.[0] ?? null;
  }

  /** What the auction of the opening would trade now; null but before an opening, and where no buy meets a sell. */
  get indicative(): Indicative | null {
    return this.book?.indicative ?? null;
  }

  /** Sums from the best price outwards; heights of a picture, so plain numbers do. Single levels far away would flatten all others. */
  get depth(): { bids: readonly DepthPoint[]; asks: readonly DepthPoint[] } {
    const { bids = [], asks = [] } = this.book ?? {};
    const isNear = nearLevels(bids, asks);
    return { bids: sums(bids.filter(isNear)), asks: sums(asks.filter(isNear)) };
  }

  /** Share of the bids in all that is shown, 0 to 1; null without any. */
  get bidShare(): number | null {
    const sum = (side: readonly BookLevel[]) => side.reduce((total, level) => total.plus(level.amount), new Decimal(0));
    const [bids, asks] = [sum(this.bids), sum(this.asks)];
    return bids.plus(asks).isZero() ? null : bids.div(bids.plus(asks)).toNumber();
  }

  /** The call shows the trades at once; from then on the feed knows better. */
  async load(): Promise<void> {
    if (this.trading.value) return;
    await this.trading.load(async () => this.keep(await this.api.lastTrades(this.market.id)));
  }

  /** Draws what the feed says in the frame that brings it, together with the prices: the exchange speaks ten times a second at most. */
  follow(): () => void {
    const { code } = this.market;
    const subscription = this.prices.book$(code).subscribe((book) =>
      runInAction(() => {
        this.book = book;
      }),
    );
    subscription.add(
      this.prices.trades$(code).subscribe((trades) => this.trading.set(this.keep(trades.map(toPublicTrade)))),
    );
    return () => subscription.unsubscribe();
  }

  /** Adds to the batches. @returns the trades that the screen lists one by one. */
  private keep(trades: readonly PublicTrade[]): readonly PublicTrade[] {
    runInAction(() => {
      this.batches = this.log.take(trades).batches;
    });
    return trades.slice(0, LAST_TRADES_KEPT);
  }

  private get largest(): Decimal {
    const amounts = [...(this.book?.asks.slice(0, levels) ?? []), ...(this.book?.bids.slice(0, levels) ?? [])];
    return Decimal.max(...amounts.map(([, amount]) => amount), '0.00000001');
  }

  private shape(side: OrderBookSide): BookLevel[] {
    const { largest } = this;
    return side
      .slice(0, levels)
      .map(([price, amount]) => ({ price, amount, depth: new Decimal(amount).div(largest).toNumber() }));
  }
}

/** Levels that are drawn lie at most this many times as far from the middle as half of all do. */
const farTimes = 4;

function nearLevels(
  bids: OrderBookSide,
  asks: OrderBookSide,
): (level: readonly [price: string, amount: string]) => boolean {
  const [bid, ask] = [bids[0], asks[0]];
  if (!bid || !ask) return () => true;
  const middle = (Number(bid[0]) + Number(ask[0])) / 2;
  const far = ([price]: readonly [price: string, amount: string]) => Math.abs(Number(price) - middle);
  const distances = [...bids, ...asks].map(far).sort((a, b) => a - b);
  const limit = farTimes * (distances[distances.length >> 1] ?? 0);
  return (level) => level === bid || level === ask || far(level) <= limit;
}

const sums = (side: OrderBookSide): DepthPoint[] => {
  let sum = 0;
  return side.map(([price, amount]) => {
    sum += Number(amount);
    return { price: Number(price), sum };
  });
};
