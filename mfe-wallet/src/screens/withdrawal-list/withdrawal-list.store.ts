import type { Preferences, PriceFeed } from '@maru/platform';
import type { BalancesStore } from '@maru/platform/account';
import { errorText, Loadable } from '@maru/platform/api';
import type { Coin, MarketsStore } from '@maru/platform/market-data';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import { coinLabel } from '@maru/platform/money';
import type { CoinTransfer, CoinWithdrawalApi, TransferState } from '../../api/coin-withdrawal.api';
import type { KrwWithdrawal, WithdrawalApi } from '../../api/withdrawal.api';
import { readOnNews } from '../../read-on-news';

export interface WithdrawalListDeps {
  readonly api: Pick<CoinWithdrawalApi, 'latest' | 'cancel'>;
  readonly krw: Pick<WithdrawalApi, 'latest'>;
  readonly markets: Pick<MarketsStore, 'coins'>;
  readonly balances: Pick<BalancesStore, 'of'>;
  readonly prices: Pick<PriceFeed, 'private$' | 'status$'>;
  readonly preferences: Pick<Preferences, 'language'>;
}

/** A coin that the member can withdraw. */
export interface Withdrawable {
  readonly coin: Coin;
  readonly label: string;
  readonly available: string;
}

/** A withdrawal, of KRW or coins. */
export interface Withdrawal {
  /** Unique in the list. */
  readonly key: string;
  /** Of its transfer; null for KRW, which cannot be cancelled here. */
  readonly transferId: string | null;
  readonly coin: string;
  readonly amount: string;
  readonly state: TransferState;
  readonly at: string;
}

const krwStates: Readonly<Record<KrwWithdrawal['state'], TransferState>> = {
  processing: 'processing',
  paid: 'done',
  refused: 'refused',
  other: 'processing',
};

const ofKrw = ({ id, amount, state, requestedAt }: KrwWithdrawal): Withdrawal => ({
  key: `KRW ${id}`,
  transferId: null,
  coin: 'KRW',
  amount,
  state: krwStates[state],
  at: requestedAt,
});

const ofCoins = ({ id, coin, amount, state, at }: CoinTransfer): Withdrawal => ({
  key: `coin ${id}`,
  transferId: id,
  ...{ coin, amount, state, at },
});

/** Coins to withdraw from, and what became of the latest withdrawals (WALT-090). */
export class WithdrawalListStore {
  readonly latest = new Loadable<readonly Withdrawal[]>();
  /** Of the withdrawal that is being cancelled. */
  cancelling: string | null = null;
  failure = '';

  constructor(private readonly deps: WithdrawalListDeps) {
    makeAutoObservable<this, 'deps'>(this, { latest: false, deps: false });
  }

  /** Reads the latest ones, and again whenever a balance changes, or may have. @returns stops it. */
  start(): () => void {
    const stop = readOnNews({
      prices: this.deps.prices,
      isNews: ({ kind }) => kind === 'wallet',
      read: () => this.load(),
    });
    return () => {
      stop();
      this.latest.abort();
    };
  }

  load(): Promise<void> {
    return this.latest.load(async (signal) => {
      const [coins, krw] = await Promise.all([this.deps.api.latest(signal), this.deps.krw.latest(signal)]);
      return [...coins.map(ofCoins), ...krw.map(ofKrw)].sort((one, two) => two.at.localeCompare(one.at));
    });
  }

  /** The first read of the latest ones has ended, well or badly. */
  get settled(): boolean {
    return this.latest.value !== undefined || this.latest.state === 'failed';
  }

  /** Those of which the member has something, in the order of lists. */
  get coins(): readonly Withdrawable[] {
    return this.deps.markets.coins.flatMap((coin) => {
      const { total, available } = this.deps.balances.of(coin.code);
      return /[1-9]/.test(total) ? [{ coin, label: coinLabel(coin.code), available }] : [];
    });
  }

  async cancel({ transferId, key }: Withdrawal): Promise<void> {
    if (this.cancelling !== null || transferId === null) return;
    this.cancelling = key;
    this.failure = '';
    try {
      await this.deps.api.cancel(transferId);
    } catch (error) {
      const text = errorText(error, this.deps.preferences.language);
      runInAction(() => {
        this.failure = text;
      });
    } finally {
      runInAction(() => {
        this.cancelling = null;
      });
      void this.load();
    }
  }
}
