import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import type { ShellPriceFeed } from '../prices/shell-price-feed';

/** `returning`: the network is there again, prices are not yet. `back`: everything is caught up; passes by itself. */
export type ConnectionState = 'online' | 'offline' | 'returning' | 'back';

/** Members read for this long that they are connected again. */
const backMs = 3000;

export interface ConnectionDeps {
  readonly prices: Pick<ShellPriceFeed, 'reconnect' | 'status$'>;
  /** Shows again what failed to load. */
  readonly onReturn: () => void;
}

/** Whether this device has a network, as the browser tells (MobX). The socket of prices is closed and opened with it. */
export class Connection {
  state: ConnectionState = 'online';
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly deps: ConnectionDeps) {
    makeAutoObservable<this, 'deps' | 'timer'>(this, { deps: false, timer: false });
  }

  follow(page: Pick<Window, 'addEventListener' | 'navigator'>): void {
    page.addEventListener('offline', () => this.lost());
    page.addEventListener('online', () => this.returned());
    this.deps.prices.status$.subscribe((status) => {
      if (status === 'live' && this.state === 'returning') this.caughtUp();
    });
    if (!page.navigator.onLine) this.lost();
  }

  /** A socket can wait for seconds before it notices; a new one makes prices old at once. */
  private lost(): void {
    clearTimeout(this.timer);
    this.state = 'offline';
    this.deps.prices.reconnect();
  }

  private returned(): void {
    if (this.state !== 'offline') return;
    this.state = 'returning';
    this.deps.prices.reconnect();
    this.deps.onReturn();
  }

  private caughtUp(): void {
    this.state = 'back';
    this.timer = setTimeout(() => runInAction(() => this.pass()), backMs);
  }

  private pass(): void {
    this.state = 'online';
  }
}
