import type { Coin, Tick } from '@maru/contract';
import { compareCoins, SEARCH_LENGTH_MAX } from '@maru/domain';
import type { DeviceStorage, FeedStatus, PriceFeed } from '@maru/platform';
import { ApiError } from '@maru/platform/api';
import { makeAutoObservable, observable, observableRef, runInAction, untracked } from '@maru/platform/mobx';
import { Decimal } from '@maru/platform/money';
import { merge, tap } from '@maru/platform/rx';
import type { TradingApi } from '../api/trading.api';
import { MarketCell } from './market-cell';

export const bases = ['KRW', 'BTC', 'ETH', 'USDT'] as const;
export type MarketTab = (typeof bases)[number] | 'favourites';
export type SortKey = 'amount' | 'price' | 'change' | 'name';

/** Every market, live, and which of them the member looks at. */
export class MarketsStore {
  state: 'loading' | 'ready' | 'failed' = 'loading';
  failure: ApiError | null = null;
  feed: FeedStatus = 'connecting';
  tab: MarketTab = 'KRW';
  search = '';
  sort: { key: SortKey; descending: boolean } = { key: 'amount', descending: true };
  coins: readonly Coin[] = [];
  readonly favourites: Set<string>;
  private readonly cells = observable.map<string, MarketCell>({}, { deep: false });

  constructor(
    private readonly api: Pick<TradingApi, 'center'>,
    private readonly prices: Pick<PriceFeed, 'batches$' | 'status$'>,
    private readonly storage: Pick<DeviceStorage, 'read' | 'write'>,
  ) {
    this.favourites = observable.set(storage.read('favourites'));
    makeAutoObservable<this, 'api' | 'prices' | 'storage' | 'cells'>(this, {
      api: false,
      prices: false,
      storage: false,
      cells: false,
      coins: observableRef,
    });
  }

  get stale(): boolean {
    return this.feed === 'stale';
  }

  get all(): readonly MarketCell[] {
    return [...this.cells.values()];
  }

  market(code: string): MarketCell | undefined {
    return this.cells.get(code);
  }

  /**
   * Markets of the tab that match the search. Their order follows the figures of the moment it was asked for: rows that
   * change places under the finger are worse than an order some seconds old.
   */
  get rows(): readonly MarketCell[] {
    const wanted = this.search.trim().toLowerCase();
    const rows = this.all.filter((cell) => this.isInTab(cell) && matches(cell, wanted));
    const { key, descending } = this.sort;
    return untracked(() => rows.sort((a, b) => (descending ? -1 : 1) * compare[key](a, b) || a.row.sort - b.row.sort));
  }

  /** The four most traded markets in won. */
  get highlights(): readonly MarketCell[] {
    const krw = this.all.filter((cell) => cell.base === 'KRW');
    return untracked(() => krw.sort((a, b) => -compare.amount(a, b)).slice(0, 4));
  }

  async load(): Promise<void> {
    this.state = 'loading';
    try {
      const { markets, coins } = await this.api.center();
      const enabled = new Set(coins.filter((coin) => coin.enable === 'Y').map((coin) => coin.code));
      runInAction(() => {
        this.coins = coins.filter((coin) => coin.enable === 'Y').sort(compareCoins);
        this.cells.replace(
          markets.filter((row) => enabled.has(row.dealCoinCode)).map((row) => [row.code, new MarketCell(row)]),
        );
        this.state = 'ready';
      });
    } catch (error) {
      runInAction(() => {
        this.failure = error instanceof ApiError ? error : ApiError.unknown();
        this.state = 'failed';
      });
    }
  }

  /**
   * One change for all markets, ten times a second at most: figures that turn faster cannot be read, and drawing them takes
   * the page's thread from everything else (TRAD-020). @returns stops it.
   */
  follow(): () => void {
    const waiting = new Map<string, Tick>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const redraw = () => {
      timer = waiting.size > 0 ? setTimeout(redraw, redrawMs) : undefined;
      this.apply([...waiting.values()]);
      waiting.clear();
    };
    const ticks$ = this.prices.batches$.pipe(
      tap((ticks) => {
        for (const tick of ticks) waiting.set(tick.market, tick);
        // What comes after a quiet time is drawn at once.
        if (timer === undefined) redraw();
      }),
    );
    const status$ = this.prices.status$.pipe(
      tap((status) =>
        runInAction(() => {
          this.feed = status;
        }),
      ),
    );
    const subscription = merge(ticks$, status$).subscribe();
    return () => {
      clearTimeout(timer);
      subscription.unsubscribe();
    };
  }

  setTab(tab: MarketTab): void {
    this.tab = tab;
  }

  setSearch(text: string): void {
    this.search = text.slice(0, SEARCH_LENGTH_MAX);
  }

  /** The same key again turns the order around. */
  sortBy(key: SortKey): void {
    this.sort = { key, descending: this.sort.key === key ? !this.sort.descending : key !== 'name' };
  }

  toggleFavourite(code: string): void {
    if (!this.favourites.delete(code)) this.favourites.add(code);
    this.storage.write('favourites', [...this.favourites]);
  }

  /** An action: everything that reads prices is told once. */
  private apply(ticks: readonly Tick[]): void {
    for (const tick of ticks) this.cells.get(tick.market)?.apply(tick);
  }

  private isInTab(cell: MarketCell): boolean {
    return this.tab === 'favourites' ? this.favourites.has(cell.code) : cell.base === this.tab;
  }
}

/** As often as the exchange sends. */
const redrawMs = 100;

const matches = ({ row, coin }: MarketCell, wanted: string): boolean =>
  wanted === '' || [coin, row.dealCoinName, row.dealCoinNameEn].some((name) => name.toLowerCase().includes(wanted));

const byDecimal = (read: (cell: MarketCell) => string | Decimal | null) => (a: MarketCell, b: MarketCell) =>
  new Decimal(read(a) ?? 0).cmp(read(b) ?? 0);

const compare: Record<SortKey, (a: MarketCell, b: MarketCell) => number> = {
  amount: byDecimal((cell) => cell.amount),
  price: byDecimal((cell) => cell.close),
  change: byDecimal((cell) => cell.change.percent),
  name: (a, b) => a.coin.localeCompare(b.coin),
};
