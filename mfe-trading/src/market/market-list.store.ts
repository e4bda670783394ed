import { SEARCH_LENGTH_MAX } from '@maru/domain';
import type { DeviceStorage } from '@maru/platform';
import type { MarketCell, MarketsStore } from '@maru/platform/market-data';
import { makeAutoObservable, observable, untracked } from '@maru/platform/mobx';
import { Decimal } from '@maru/platform/money';

export const bases = ['KRW', 'BTC', 'ETH', 'USDT'] as const;
export type MarketTab = (typeof bases)[number] | 'favourites';
export type SortKey = 'turnover' | 'price' | 'change' | 'name';

/** Which of the markets the member looks at, and in which order. */
export class MarketListStore {
  tab: MarketTab = 'KRW';
  search = '';
  sort: { key: SortKey; descending: boolean } = { key: 'turnover', descending: true };
  readonly favourites: Set<string>;

  constructor(
    readonly markets: MarketsStore,
    private readonly storage: Pick<DeviceStorage, 'read' | 'write'>,
  ) {
    this.favourites = observable.set(storage.read('favourites'));
    makeAutoObservable<this, 'storage'>(this, { markets: false, storage: false });
  }

  /**
   * Markets of the tab that match the search. Their order follows the figures of the moment it was asked for: rows that
   * change places under the finger are worse than an order some seconds old.
   */
  get rows(): readonly MarketCell[] {
    const wanted = this.search.trim().toLowerCase();
    const rows = this.markets.all.filter((cell) => this.isInTab(cell) && matches(cell, wanted));
    const { key, descending } = this.sort;
    const inOrder = (a: MarketCell, b: MarketCell) =>
      (descending ? -1 : 1) * compare[key](a, b) || a.market.sort - b.market.sort;
    return untracked(() => rows.sort(inOrder));
  }

  /** The four most traded markets in won. */
  get highlights(): readonly MarketCell[] {
    const krw = this.markets.all.filter((cell) => cell.base === 'KRW');
    return untracked(() => krw.sort((a, b) => -compare.turnover(a, b)).slice(0, 4));
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

  private isInTab(cell: MarketCell): boolean {
    return this.tab === 'favourites' ? this.favourites.has(cell.code) : cell.base === this.tab;
  }
}

const matches = ({ market, coinLabel }: MarketCell, wanted: string): boolean =>
  wanted === '' || [coinLabel, market.name, market.nameEn].some((name) => name.toLowerCase().includes(wanted));

const byDecimal = (read: (cell: MarketCell) => string | Decimal | null) => (a: MarketCell, b: MarketCell) =>
  new Decimal(read(a) ?? 0).cmp(read(b) ?? 0);

const compare: Record<SortKey, (a: MarketCell, b: MarketCell) => number> = {
  turnover: byDecimal((cell) => cell.turnover),
  price: byDecimal((cell) => cell.close),
  change: byDecimal((cell) => cell.change.percent),
  name: (a, b) => a.coinLabel.localeCompare(b.coinLabel),
};
