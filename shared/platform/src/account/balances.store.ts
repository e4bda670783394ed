import type { PrivateEvent } from '@maru/contract';
import { makeAutoObservable, observable, reaction, runInAction } from 'mobx';
import { Subscription } from 'rxjs';
import { Loadable } from '../loading/loadable';
import type { FeedStatus } from '../prices/price-feed';
import type { ShellServices } from '../services';
import { type BalanceChange, readBalances, toBalanceChanges } from './account.api';
import { type Balance, noBalance } from './balance';

export type BalancesDeps = Pick<ShellServices, 'api' | 'session' | 'prices'>;

/** The feed tells all balances when it begins; where it has not by then, they are read. */
const beginMs = 2000;

/** Nothing tells that the exchange answers again: after a read that failed, one more follows. */
const againMs = 5000;

/**
 * The member's balances (MobX): read when a screen first needs them, then kept right by the member's own events, and read
 * again where events may have been missed. Forgotten with the session (SHEL-087).
 */
export class BalancesStore {
  readonly reading = new Loadable<true>();
  private readonly byCoin = observable.map<string, Balance>({}, { deep: false });
  /** Screens that show balances now. */
  private users = 0;
  /** 0 while events keep the balances right; each higher number has them read. */
  private outdated = 1;
  private feed: FeedStatus = 'live';
  private following = Subscription.EMPTY;
  private beginTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly deps: BalancesDeps) {
    makeAutoObservable<this, 'deps' | 'byCoin' | 'feed' | 'following' | 'beginTimer'>(this, {
      deps: false,
      reading: false,
      byCoin: false,
      feed: false,
      following: false,
      beginTimer: false,
    });
    deps.session.onLogout(() => this.clear());
    reaction(
      () => this.users > 0 && deps.session.isMember && this.outdated,
      (needed) => needed && void this.load().then(() => this.repeat()),
    );
  }

  /** One balance; zeros for a coin that the member has never held. */
  of(coin: string): Balance {
    return this.byCoin.get(coin) ?? noBalance(coin);
  }

  /** Decimal text; null while nothing is known of it, and for visitors. */
  available(coin: string): string | null {
    if (!this.deps.session.isMember) return null;
    const known = this.byCoin.get(coin);
    return known?.available ?? (this.reading.value ? '0' : null);
  }

  /** A screen shows balances from now on. @returns ends that. */
  use(): () => void {
    this.addUser(1);
    let ended = false;
    return () => {
      if (!ended) this.addUser(-1);
      ended = true;
    };
  }

  /** Reads all balances, such as after a command whose event may come late. */
  async load(): Promise<void> {
    if (!this.deps.session.isMember) return;
    await this.reading.load(async (signal) => {
      // Of this read alone: a retry runs all of it again.
      const changes: BalanceChange[] = [];
      const told = this.deps.prices.private$.subscribe((event) => {
        changes.push(...toBalanceChanges(event));
      });
      try {
        const balances = await readBalances(this.deps.api, signal);
        if (!signal.aborted) this.replace(balances, changes);
        return true;
      } finally {
        told.unsubscribe();
      }
    });
  }

  private get failed(): boolean {
    return this.users > 0 && this.reading.state === 'failed';
  }

  private repeat(): void {
    if (!this.failed) return;
    const timer = setTimeout(() => this.failed && this.load(), againMs);
    this.following.add(() => clearTimeout(timer));
  }

  private replace(balances: readonly Balance[], changes: readonly BalanceChange[]): void {
    runInAction(() => {
      this.byCoin.replace(balances.map((balance) => [balance.coin, balance]));
      // An event that arrived during the read may be newer than the answer.
      for (const change of changes) this.apply(change);
      this.outdated = 0;
    });
  }

  private apply(change: BalanceChange): void {
    this.byCoin.set(change.coin, { ...this.of(change.coin), ...change });
  }

  private setFeed(status: FeedStatus): void {
    const before = this.feed;
    this.feed = status;
    if (status !== 'live') return;
    if (before === 'stale') this.expire();
    // All balances follow: a second read is needed where they are others than those of the first.
    else if (before === 'connecting') this.beginTimer = setTimeout(() => this.expire(), beginMs);
  }

  /** Where they were outdated before, a read is under way, unless it has failed. */
  private expire(): void {
    if (!this.outdated || this.failed) this.outdated++;
  }

  private hear(event: PrivateEvent): void {
    const changes = toBalanceChanges(event);
    if (event.kind !== 'wallets') {
      for (const change of changes) this.apply(change);
      return;
    }
    clearTimeout(this.beginTimer);
    // Read anew, not taken over: average prices are not told. A read that is under way adds them to its answer.
    if (this.failed || changes.some((change) => !this.has(change))) this.expire();
  }

  private has({ coin, total, held, available }: BalanceChange): boolean {
    const known = this.of(coin);
    return known.total === total && known.held === held && known.available === available;
  }

  private addUser(count: 1 | -1): void {
    this.users += count;
    if (count === 1 && this.users === 1) this.follow();
    if (this.users > 0) return;
    this.following.unsubscribe();
    // Nobody listens now: what happens meanwhile is read by the next screen.
    this.outdated++;
  }

  private follow(): void {
    const { private$, status$ } = this.deps.prices;
    this.following = new Subscription();
    this.following.add(() => clearTimeout(this.beginTimer));
    this.following.add(private$.subscribe((event) => this.hear(event)));
    // Events begin with the feed: what happened before it came back is read.
    this.following.add(status$.subscribe((status) => this.setFeed(status)));
  }

  private clear(): void {
    this.reading.reset();
    this.byCoin.clear();
    this.outdated++;
  }
}
