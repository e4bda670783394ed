import { ORDER_LOG_MAX } from '@maru/domain';
import type { PriceFeed, SessionStore } from '@maru/platform';
import { Loadable } from '@maru/platform/api';
import { feedBegins } from '@maru/platform/commands';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import { Decimal } from '@maru/platform/money';
import { debounceTime, filter, map, merge, tap } from '@maru/platform/rx';
import { type Order, type Trade, toOrderChange } from '../../api/orders';
import type { TradingApi } from '../../api/trading.api';
import { ChangingList } from './changing-list';
import { latestRows } from './latest-rows';
import { type TellDeps, tellFailure } from './tell-failure';

export interface OrdersDeps extends TellDeps {
  readonly session: Pick<SessionStore, 'isMember'>;
  readonly prices: Pick<PriceFeed, 'private$' | 'status$'>;
}

const settleMs = 400;

/** The member's open orders of one market, and their latest executions in its coin (TRAD-050, TRAD-053). */
export class OrdersStore {
  private readonly list = new ChangingList<Order>();
  readonly reading = this.list.reading;
  /** The latest executions; what was read before stays while a newer read fails. */
  readonly executions = new Loadable<readonly Trade[]>();
  readonly cancelling = new Set<string>();
  cancellingAll = false;

  constructor(
    private readonly api: Pick<TradingApi, 'openOrders' | 'trades' | 'cancel' | 'cancelAll'>,
    private readonly deps: OrdersDeps,
    private readonly market: { readonly id: string; readonly code: string; readonly coinId: string },
  ) {
    makeAutoObservable<this, 'api' | 'deps' | 'market' | 'list'>(this, {
      api: false,
      deps: false,
      market: false,
      list: false,
      reading: false,
      executions: false,
    });
  }

  get open(): readonly Order[] {
    return this.list.rows;
  }

  /** Prices at which they wait. */
  private get prices(): ReadonlySet<string | null> {
    return new Set(this.open.map(({ price }) => price && new Decimal(price).toFixed()));
  }

  /** Whether an open order waits at a price of the book. */
  waitsAt(price: string): boolean {
    return this.deps.session.isMember && this.prices.has(new Decimal(price).toFixed());
  }

  get log(): readonly Trade[] {
    return this.executions.value ?? [];
  }

  async load(): Promise<void> {
    if (!this.deps.session.isMember) return;
    await this.list.load(() => this.api.openOrders(this.market.id));
    await this.loadLog();
  }

  /** What one member has ordered is nobody else's. */
  forget(): void {
    this.list.forget();
    this.executions.reset();
  }

  follow(): () => void {
    const { private$ } = this.deps.prices;
    const orders$ = private$.pipe(
      map(toOrderChange),
      filter((order) => order !== null),
    );
    const shown$ = orders$.pipe(tap((order) => this.apply(order)));
    // Executions are not in the events: one read after a burst of fills.
    const log$ = orders$.pipe(
      filter((order) => order.market === this.market.code),
      debounceTime(settleMs),
      tap(() => void this.loadLog()),
    );
    // Own events begin with the feed: what happened before it came, or came back, is read again.
    const live$ = feedBegins(this.deps.prices).pipe(tap(() => void this.load()));
    const subscription = merge(shown$, log$, live$).subscribe();
    return () => subscription.unsubscribe();
  }

  /** An accepted order shows at once, before its event arrives. */
  apply(order: Order): void {
    if (order.market !== this.market.code) return;
    const waits = order.state === 'open' || order.state === 'part filled';
    this.list.change((orders) => {
      const others = orders.filter(({ id }) => id !== order.id);
      return waits ? [order, ...others].sort((a, b) => b.createdAt.localeCompare(a.createdAt)) : others;
    });
  }

  async cancel(order: Order): Promise<void> {
    if (this.cancelling.has(order.id)) return;
    this.cancelling.add(order.id);
    try {
      await this.api.cancel(order.id);
      this.apply({ ...order, state: 'cancelled' });
    } catch (error) {
      tellFailure(error, this.deps);
      await this.load();
    } finally {
      runInAction(() => this.cancelling.delete(order.id));
    }
  }

  /** Every open order of the market (TRAD-050). The list is read again: orders may have been filled or placed meanwhile. */
  async cancelAll(): Promise<void> {
    if (this.cancellingAll) return;
    this.cancellingAll = true;
    try {
      await this.api.cancelAll(this.market.id);
    } catch (error) {
      tellFailure(error, this.deps);
    } finally {
      runInAction(() => {
        this.cancellingAll = false;
      });
    }
    await this.load();
  }

  private async loadLog(): Promise<void> {
    if (!this.deps.session.isMember) return;
    const { id, coinId } = this.market;
    await this.executions.load(() =>
      latestRows(
        (page) => this.api.trades({ coinId, side: '', page, count: ORDER_LOG_MAX }),
        (row) => row.marketId === id,
      ),
    );
  }
}
