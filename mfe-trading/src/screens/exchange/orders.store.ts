import type { Order, TradeRow } from '@maru/contract';
import { ORDER_LOG_MAX } from '@maru/domain';
import type { ModalBus, Preferences, PriceFeed, SessionStore } from '@maru/platform';
import { errorText } from '@maru/platform/api';
import { makeAutoObservable, observableRef, runInAction } from '@maru/platform/mobx';
import { debounceTime, filter, merge, tap } from '@maru/platform/rx';
import type { TradingApi } from '../../api/trading.api';

export interface OrdersWorld {
  readonly session: Pick<SessionStore, 'isMember'>;
  readonly prices: Pick<PriceFeed, 'private$'>;
  readonly modals: Pick<ModalBus, 'toast'>;
  readonly preferences: Pick<Preferences, 'language'>;
}

const settleMs = 400;

/** The member's open orders of one market, and their latest executions in its coin (TRAD-050, TRAD-053). */
export class OrdersStore {
  state: 'loading' | 'ready' | 'failed' = 'loading';
  open: readonly Order[] = [];
  log: readonly TradeRow[] = [];
  readonly cancelling = new Set<string>();

  constructor(
    private readonly api: Pick<TradingApi, 'openOrders' | 'trades' | 'cancel'>,
    private readonly world: OrdersWorld,
    private readonly market: { readonly id: string; readonly code: string; readonly coinId: string },
  ) {
    makeAutoObservable<this, 'api' | 'world' | 'market'>(this, {
      api: false,
      world: false,
      market: false,
      open: observableRef,
      log: observableRef,
    });
  }

  async load(): Promise<void> {
    if (!this.world.session.isMember) return;
    try {
      const open = await this.api.openOrders(this.market.id);
      runInAction(() => {
        this.open = open;
        this.state = 'ready';
      });
    } catch {
      runInAction(() => {
        this.state = 'failed';
      });
    }
    await this.loadLog();
  }

  follow(): () => void {
    const { private$ } = this.world.prices;
    const orders$ = private$.pipe(tap((event) => event.kind === 'order' && this.apply(event.order)));
    // Executions are not in the events: one read after a burst of fills.
    const log$ = private$.pipe(
      filter((event) => event.kind === 'order' && event.order.market === this.market.code),
      debounceTime(settleMs),
      tap(() => void this.loadLog()),
    );
    const subscription = merge(orders$, log$).subscribe();
    return () => subscription.unsubscribe();
  }

  /** An accepted order shows at once, before its event arrives. */
  apply(order: Order): void {
    if (order.market !== this.market.code) return;
    const others = this.open.filter(({ id }) => id !== order.id);
    const waits = order.state === 'open' || order.state === 'part filled';
    runInAction(() => {
      this.open = waits ? [order, ...others].sort((a, b) => b.createdAt.localeCompare(a.createdAt)) : others;
    });
  }

  async cancel(order: Order): Promise<void> {
    if (this.cancelling.has(order.id)) return;
    this.cancelling.add(order.id);
    try {
      await this.api.cancel(order.id);
      this.apply({ ...order, state: 'cancelled' });
    } catch (error) {
      this.world.modals.toast({ message: errorText(error, this.world.preferences.language), tone: 'warn' });
      await this.load();
    } finally {
      runInAction(() => this.cancelling.delete(order.id));
    }
  }

  private async loadLog(): Promise<void> {
    if (!this.world.session.isMember) return;
    try {
      const { list } = await this.api.trades({ cidx: this.market.coinId, page: 1, count: ORDER_LOG_MAX });
      runInAction(() => {
        this.log = list.filter((row) => row.marketId === this.market.id).slice(0, ORDER_LOG_MAX);
      });
    } catch {
      // The log of before stays; it is also in the transaction history.
    }
  }
}
