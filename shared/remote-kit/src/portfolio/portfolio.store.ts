import { krwPrice, SEARCH_LENGTH_MAX } from '@maru/domain';
import {
  type HoldingWorth,
  holdingWorth,
  isSmallAsset,
  type PortfolioWorth,
  portfolioWorth,
} from '@maru/domain/portfolio';
import type { DeviceStorage } from '@maru/platform';
import type { Balance, BalancesStore } from '@maru/platform/account';
import type { Coin, MarketsStore } from '@maru/platform/market-data';
import { makeAutoObservable } from '@maru/platform/mobx';
import { coinLabel, Decimal } from '@maru/platform/money';

export interface AssetRow extends HoldingWorth {
  readonly coin: Coin;
  readonly label: string;
  readonly balance: Balance;
  /** Has a market, deposits and withdrawals, or will have them again. */
  readonly listed: boolean;
}

export interface PortfolioDeps {
  readonly markets: Pick<MarketsStore, 'coins' | 'unlisted' | 'market' | 'stale'>;
  readonly balances: Pick<BalancesStore, 'of'>;
  readonly storage: Pick<DeviceStorage, 'read' | 'write'>;
}

const slicesShown = 6;

/** The member's balances and their value, following the feed (WALT-001..008). */
export class PortfolioStore {
  search = '';
  hideSmall: boolean;
  onlyHeld: boolean;
  /** Coins of which the member has nothing are shown, too. */
  unfolded = false;

  constructor(private readonly deps: PortfolioDeps) {
    this.hideSmall = deps.storage.read('hideSmallAssets');
    this.onlyHeld = deps.storage.read('onlyHeldCoins');
    makeAutoObservable<this, 'deps' | 'priceOf'>(this, { deps: false, priceOf: false });
  }

  get stale(): boolean {
    return this.deps.markets.stale;
  }

  /** KRW, USDT, BTC first (WALT-003); then what the member holds of coins that are not listed, such as tokens of a sale. */
  get all(): readonly AssetRow[] {
    const { coins, unlisted } = this.deps.markets;
    const held = unlisted.filter(({ code }) => !new Decimal(this.deps.balances.of(code).total).isZero());
    return [...coins.map((coin) => this.rowOf(coin, true)), ...held.map((coin) => this.rowOf(coin, false))];
  }

  private rowOf(coin: Coin, listed: boolean): AssetRow {
    const balance = this.deps.balances.of(coin.code);
    const worth = holdingWorth(balance, krwPrice(coin.code, this.priceOf));
    return { ...worth, coin, label: coinLabel(coin.code), balance, listed };
  }

  get rows(): readonly AssetRow[] {
    const wanted = this.search.trim().toLowerCase();
    return this.all.filter(
      (row) =>
        !(this.hideSmall && isSmallAsset(row.balance, this.priceOf)) &&
        !(this.onlyHeld && new Decimal(row.balance.total).isZero()) &&
        [row.label, row.coin.name, row.coin.nameEn].some((name) => name.toLowerCase().includes(wanted)),
    );
  }

  /** Rows on show: without a search, coins of which there is nothing stand behind a button, KRW never. */
  get shown(): readonly AssetRow[] {
    if (this.unfolded || this.search.trim() !== '') return this.rows;
    return this.rows.filter((row) => row.coin.code === 'KRW' || !new Decimal(row.balance.total).isZero());
  }

  get foldedCount(): number {
    return this.rows.length - this.shown.length;
  }

  unfold(): void {
    this.unfolded = true;
  }

  get totals(): PortfolioWorth {
    const balances = this.all.map(({ balance }) => balance);
    return portfolioWorth(balances, this.priceOf);
  }

  /** Largest first, the rest in one. */
  get slices(): readonly { id: string; share: number }[] {
    const { value } = this.totals;
    if (value.isZero()) return [];
    const shares = this.all
      .map((row) => ({ id: row.label, share: row.value ? row.value.div(value).toNumber() : 0 }))
      .filter(({ share }) => share > 0)
      .sort((a, b) => b.share - a.share);
    const rest = shares.slice(slicesShown).reduce((sum, { share }) => sum + share, 0);
    return [...shares.slice(0, slicesShown), ...(rest > 0 ? [{ id: '', share: rest }] : [])];
  }

  setSearch(text: string): void {
    this.search = text.slice(0, SEARCH_LENGTH_MAX);
  }

  setHideSmall(on: boolean): void {
    this.hideSmall = on;
    this.deps.storage.write('hideSmallAssets', on);
  }

  setOnlyHeld(on: boolean): void {
    this.onlyHeld = on;
    this.deps.storage.write('onlyHeldCoins', on);
  }

  private readonly priceOf = (market: string): string | undefined => this.deps.markets.market(market)?.close;
}
