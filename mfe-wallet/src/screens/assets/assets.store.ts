import type { Coin, Wallet } from '@maru/contract';
import {
  compareCoins,
  type HoldingWorth,
  holdingWorth,
  isSmallAsset,
  krwPrice,
  type PortfolioWorth,
  portfolioWorth,
  SEARCH_LENGTH_MAX,
} from '@maru/domain';
import type { DeviceStorage, FeedStatus, PriceFeed } from '@maru/platform';
import { ApiError } from '@maru/platform/api';
import { makeAutoObservable, observable, observableRef, runInAction } from '@maru/platform/mobx';
import { coinLabel, Decimal } from '@maru/platform/money';
import { merge, tap } from '@maru/platform/rx';
import type { WalletApi } from '../../api/wallet.api';

export interface AssetRow extends HoldingWorth {
  readonly coin: Coin;
  readonly label: string;
  readonly total: string;
  readonly available: string;
  readonly using: string;
  readonly wAvgPrice: string;
}

type Balance = Pick<Wallet, 'total' | 'usingCoin' | 'available' | 'wAvgPrice'>;
const nothing: Balance = { total: '0', usingCoin: '0', available: '0', wAvgPrice: '0' };
const slicesShown = 6;

/** What the member holds and what it is worth, following the feed (WALT-001..008). */
export class AssetsStore {
  state: 'loading' | 'ready' | 'failed' = 'loading';
  failure: ApiError | null = null;
  feed: FeedStatus = 'connecting';
  search = '';
  hideSmall: boolean;
  onlyHeld: boolean;
  private coins: readonly Coin[] = [];
  private readonly balances = observable.map<string, Balance>({}, { deep: false });
  private readonly closes = observable.map<string, string>();

  constructor(
    private readonly api: Pick<WalletApi, 'wallets' | 'center'>,
    private readonly prices: Pick<PriceFeed, 'batches$' | 'status$' | 'private$'>,
    private readonly storage: Pick<DeviceStorage, 'read' | 'write'>,
  ) {
    this.hideSmall = storage.read('hideSmallAssets');
    this.onlyHeld = storage.read('onlyHeldCoins');
    makeAutoObservable<this, 'api' | 'prices' | 'storage' | 'balances' | 'closes' | 'coins' | 'priceOf'>(this, {
      api: false,
      prices: false,
      storage: false,
      balances: false,
      closes: false,
      coins: observableRef,
      priceOf: false,
    });
  }

  get stale(): boolean {
    return this.feed === 'stale';
  }

  /** KRW, USDT, BTC first (WALT-003). */
  get all(): readonly AssetRow[] {
    return this.coins.map((coin) => {
      const { total, usingCoin, available, wAvgPrice } = this.balances.get(coin.code) ?? nothing;
      const price = krwPrice(coin.code, this.priceOf);
      const worth = holdingWorth({ coin: coin.code, total, averagePrice: wAvgPrice }, price);
      return { ...worth, coin, label: coinLabel(coin.code), total, available, using: usingCoin, wAvgPrice };
    });
  }

  get rows(): readonly AssetRow[] {
    const wanted = this.search.trim().toLowerCase();
    return this.all.filter(
      (row) =>
        !(this.hideSmall && this.isSmall(row)) &&
        !(this.onlyHeld && new Decimal(row.total).isZero()) &&
        [row.label, row.coin.name, row.coin.nameEn].some((name) => name.toLowerCase().includes(wanted)),
    );
  }

  get totals(): PortfolioWorth {
    return portfolioWorth(
      this.all.map(({ coin, total, wAvgPrice }) => ({ coin: coin.code, total, averagePrice: wAvgPrice })),
      this.priceOf,
    );
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

  async load(): Promise<void> {
    this.state = 'loading';
    try {
      const [wallets, center] = await Promise.all([this.api.wallets(), this.api.center()]);
      runInAction(() => {
        this.coins = center.coins.filter(({ enable }) => enable === 'Y').sort(compareCoins);
        this.balances.replace(wallets.map((wallet) => [wallet.coin, wallet]));
        for (const market of center.markets)
          if (!this.closes.has(market.code)) this.closes.set(market.code, market.close);
        this.state = 'ready';
      });
    } catch (error) {
      runInAction(() => {
        this.failure = error instanceof ApiError ? error : ApiError.unknown();
        this.state = 'failed';
      });
    }
  }

  follow(): () => void {
    const ticks$ = this.prices.batches$.pipe(
      tap((ticks) =>
        runInAction(() => {
          for (const tick of ticks) this.closes.set(tick.market, tick.close);
        }),
      ),
    );
    const status$ = this.prices.status$.pipe(
      tap((status) =>
        runInAction(() => {
          this.feed = status;
        }),
      ),
    );
    const own$ = this.prices.private$.pipe(
      tap((event) => {
        if (event.kind !== 'wallet') return;
        const { coin, ...balance } = event.wallet;
        runInAction(() => this.balances.set(coin, { ...(this.balances.get(coin) ?? nothing), ...balance }));
      }),
    );
    const subscription = merge(ticks$, status$, own$).subscribe();
    return () => subscription.unsubscribe();
  }

  setSearch(text: string): void {
    this.search = text.slice(0, SEARCH_LENGTH_MAX);
  }

  setHideSmall(on: boolean): void {
    this.hideSmall = on;
    this.storage.write('hideSmallAssets', on);
  }

  setOnlyHeld(on: boolean): void {
    this.onlyHeld = on;
    this.storage.write('onlyHeldCoins', on);
  }

  private readonly priceOf = (market: string): string | undefined => this.closes.get(market);

  private isSmall({ coin, total, wAvgPrice }: AssetRow): boolean {
    return isSmallAsset({ coin: coin.code, total, averagePrice: wAvgPrice }, this.priceOf);
  }
}
