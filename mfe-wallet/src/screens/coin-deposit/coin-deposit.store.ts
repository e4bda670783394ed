import { isRebaseCoin, rebaseStopUntil } from '@maru/domain/rebase';
import type { Preferences, PriceFeed } from '@maru/platform';
import { ApiError, errorText, Loadable } from '@maru/platform/api';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import type {
  CoinDeposit,
  CoinDepositApi,
  DepositCoin,
  DepositNetwork,
  OwnAddress,
  OwnAddresses,
} from '../../api/coin-deposit.api';
import { readOnNews } from '../../read-on-news';

export interface CoinDepositDeps {
  readonly api: CoinDepositApi;
  readonly prices: Pick<PriceFeed, 'private$' | 'status$'>;
  readonly preferences: Pick<Preferences, 'language'>;
  readonly now: () => number;
}

/** What the page shows, read together so that nothing moves afterwards. */
export interface CoinEntry {
  readonly coin: DepositCoin;
  readonly addresses: OwnAddresses;
  /** Null where they could not be read: the addresses matter more. */
  readonly latest: readonly CoinDeposit[] | null;
}

/** How often the page looks at the clock for the daily rebase. */
const lookMs = 5000;

/** The member's addresses of one coin, and what came in on them (WALT-045 to WALT-051). */
export class CoinDepositStore {
  /** Null for a coin that is not there. */
  readonly entry = new Loadable<CoinEntry | null>();
  busy = false;
  /** Why no address was made; empty otherwise. */
  failure = '';
  private chosen = '';
  private time: number;

  /** @param code - as the address of the page spells it. */
  constructor(
    private readonly code: string,
    private readonly deps: CoinDepositDeps,
  ) {
    this.time = deps.now();
    makeAutoObservable<this, 'deps' | 'code'>(this, {
      entry: false,
      deps: false,
      code: false,
    });
  }

  /** Reads everything, and again whenever the coin's balance changes, or may have. @returns stops it. */
  start(): () => void {
    const { prices, now } = this.deps;
    const stop = readOnNews({
      prices,
      isNews: (event) =>
        event.kind === 'notifications' || (event.kind === 'wallet' && event.wallet.coin === this.coin?.code),
      read: () => this.load(),
    });
    const look = () => {
      this.time = now();
    };
    const timer = setInterval(() => runInAction(look), lookMs);
    return () => {
      clearInterval(timer);
      stop();
      this.entry.abort();
    };
  }

  load(): Promise<void> {
    const { api } = this.deps;
    return this.entry.load(async (signal) => {
      const coin = await api.coin(this.code.toUpperCase(), signal);
      if (!coin) return null;
      const latest = api.latest(coin, signal).catch(() => null);
      return { coin, addresses: await api.addresses(coin, signal), latest: await latest };
    });
  }

  get coin(): DepositCoin | undefined {
    return this.entry.value?.coin;
  }

  /** The network on show: the first one until the member chooses. */
  get network(): DepositNetwork | undefined {
    const networks = this.coin?.networks ?? [];
    return networks.find(({ id }) => id === this.chosen) ?? networks[0];
  }

  /** On the network on show; undefined where there is none yet. */
  get address(): OwnAddress | undefined {
    return this.network && this.entry.value?.addresses.get(this.network.id);
  }

  /** The coin changes its amounts once a day. */
  get rebases(): boolean {
    return isRebaseCoin(this.coin?.code ?? '');
  }

  /** End of the stop around the daily rebase; null outside it. */
  get rebaseUntil(): Date | null {
    return rebaseStopUntil(this.coin?.code ?? '', new Date(this.time));
  }

  choose(network: string): void {
    this.chosen = network;
    this.failure = '';
  }

  /** The exchange keeps one address for each network: asked twice, it answers the same. */
  async create(): Promise<void> {
    const { network } = this;
    const entry = this.entry.value;
    if (this.busy || !entry || !network) return;
    this.busy = true;
    this.failure = '';
    try {
      const made = await this.deps.api.create(entry.coin, network);
      this.entry.set({ ...entry, addresses: new Map([...entry.addresses, [network.id, made]]) });
    } catch (error) {
      runInAction(() => {
        this.failure = errorText(error, this.deps.preferences.language);
      });
      if (!(error instanceof ApiError)) throw error;
      // Deposits of the coin may have been stopped meanwhile.
      void this.load();
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }
}
