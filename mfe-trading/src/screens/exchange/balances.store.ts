import type { PriceFeed, SessionStore } from '@maru/platform';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';

/** What the member can trade with: read once, then kept right by the member's own events. */
export class BalancesStore {
  state: 'loading' | 'ready' | 'failed' = 'loading';
  private readonly changed = new Map<string, { total: string; available: string }>();

  constructor(
    private readonly session: Pick<SessionStore, 'isMember' | 'wallets' | 'loadWallets'>,
    private readonly prices: Pick<PriceFeed, 'private$'>,
  ) {
    makeAutoObservable<this, 'session' | 'prices'>(this, { session: false, prices: false });
  }

  /** Decimal text; null while nothing is known. */
  available(coin: string): string | null {
    if (!this.session.isMember) return null;
    const wallet = this.changed.get(coin) ?? this.session.wallets.find((candidate) => candidate.coin === coin);
    return wallet?.available ?? (this.state === 'ready' ? '0' : null);
  }

  total(coin: string): string {
    return (this.changed.get(coin) ?? this.session.wallets.find((wallet) => wallet.coin === coin))?.total ?? '0';
  }

  async load(): Promise<void> {
    if (!this.session.isMember) return;
    try {
      await this.session.loadWallets();
      runInAction(() => {
        this.changed.clear();
        this.state = 'ready';
      });
    } catch {
      runInAction(() => {
        this.state = 'failed';
      });
    }
  }

  follow(): () => void {
    const subscription = this.prices.private$.subscribe((event) => {
      if (event.kind !== 'wallet') return;
      const { coin, total, available } = event.wallet;
      runInAction(() => this.changed.set(coin, { total, available }));
    });
    return () => subscription.unsubscribe();
  }
}
