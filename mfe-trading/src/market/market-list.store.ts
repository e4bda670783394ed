import { matchesSearch, SEARCH_LENGTH_MAX } from '@maru/domain';
import type { Preferences } from '@maru/platform';
import type { MarketCell, MarketsStore } from '@maru/platform/market-data';
import { makeAutoObservable, untracked } from '@maru/platform/mobx';
import { Decimal } from '@maru/platform/money';

export const bases = ['KRW', 'BTC', 'ETH', 'USDT'] as const;
export const marketTabs = [...bases, 'favourites', 'held'] as const;
export type MarketTab = (typeof marketTabs)[number];
export type SortKey = 'turnover' | 'price' | 'change' | 'name';
export interface Sort {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** Which of the markets the member looks at, and in which order. */
export class MarketListStore {
  tab: MarketTab = 'KRW';
  search = '';
  /** How often an address has brought other choices: the list begins anew with each. */
  restored = 0;
  sort: Sort = { key: 'turnover', descending: true };
  constructor(
    readonly markets: MarketsStore,
    private readonly preferences: Pick<Preferences, 'favourites' | 'toggleFavourite'>,
    /** Whether the member has some of a coin; nobody has where balances are not shown. */
    private readonly isHeld: (coin: string) => boolean = () => false,
  ) {
    makeAutoObservable<this, 'preferences' | 'isHeld'>(this, { markets: false, preferences: false, isHeld: false });
  }

  /**
   * Markets of the tab that match the search. Their order follows the figures of the moment it was asked for: rows that
   * change places under the finger are worse than an order some seconds old.
   */
  get rows(): readonly MarketCell[] {
    return this.inOrder(this.found.filter((cell) => this.isInTab(cell)));
  }

  /** Markets outside the tab that match the search; none without one. */
  get elsewhere(): readonly MarketCell[] {
    if (this.search.trim() === '') return [];
    const others = this.found.filter((cell) => !this.isInTab(cell));
    return bases.flatMap((base) => this.inOrder(others.filter((cell) => cell.base === base)));
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

  /** As `aria-sort` has it. */
  sortedBy(key: SortKey): 'ascending' | 'descending' | 'none' {
    if (this.sort.key !== key) return 'none';
    return this.sort.descending ? 'descending' : 'ascending';
  }

  /** The same key again turns the order around. */
  sortBy(key: SortKey): void {
    this.sort = { key, descending: this.sort.key === key ? !this.sort.descending : key !== 'name' };
  }

  /** Takes over what an address says. */
  restore(tab: MarketTab, sort: Sort, search: string): void {
    this.tab = tab;
    this.sort = sort;
    this.restored += 1;
    this.setSearch(search);
  }

  /** Kept on the device, and with the account of a member. */
  get favourites(): ReadonlySet<string> {
    return new Set(this.preferences.favourites);
  }

  toggleFavourite(code: string): void {
    this.preferences.toggleFavourite(code);
  }

  private get found(): readonly MarketCell[] {
    return this.markets.all.filter(({ market, coinLabel }) =>
      matchesSearch([coinLabel, market.name, market.nameEn], this.search),
    );
  }

  private inOrder(cells: readonly MarketCell[]): readonly MarketCell[] {
    const { key, descending } = this.sort;
    const order = (a: MarketCell, b: MarketCell) =>
      (descending ? -1 : 1) * compare[key](a, b) || a.market.sort - b.market.sort;
    return untracked(() => [...cells].sort(order));
  }

  private isInTab(cell: MarketCell): boolean {
    if (this.tab === 'favourites') return this.favourites.has(cell.code);
    return this.tab === 'held' ? this.isHeld(cell.market.coin) : cell.base === this.tab;
  }
}

const byDecimal = (read: (cell: MarketCell) => string | Decimal | null) => (a: MarketCell, b: MarketCell) =>
  new Decimal(read(a) ?? 0).cmp(read(b) ?? 0);

const compare: Record<SortKey, (a: MarketCell, b: MarketCell) => number> = {
  turnover: byDecimal((cell) => cell.turnover),
  price: byDecimal((cell) => cell.close),
  change: byDecimal((cell) => cell.change.percent),
  name: (a, b) => a.coinLabel.localeCompare(b.coinLabel),
};
