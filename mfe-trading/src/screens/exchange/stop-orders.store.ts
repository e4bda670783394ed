import type { PriceFeed, SessionStore } from '@maru/platform';
import { feedBegins } from '@maru/platform/commands';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import { debounceTime, filter, merge, tap } from '@maru/platform/rx';
import type { StopOrder, StopOrderApi } from '../../api/stop-orders.api';
import { ChangingList } from './changing-list';
import { type TellDeps, tellFailure } from './tell-failure';

export interface StopOrdersDeps extends TellDeps {
  readonly session: Pick<SessionStore, 'isMember'>;
  readonly prices: Pick<PriceFeed, 'private$' | 'status$'>;
}

const settleMs = 400;
/** Ended ones that the list still shows. */
const endedShown = 5;

/** The member's orders of one market that wait for a price, and the last ones that could not be placed. */
export class StopOrdersStore {
  private readonly list = new ChangingList<StopOrder>();
  readonly reading = this.list.reading;
  readonly cancelling = new Set<string>();

  constructor(
    private readonly api: Pick<StopOrderApi, 'list' | 'cancel'>,
    private readonly deps: StopOrdersDeps,
    private readonly marketId: string,
  ) {
    makeAutoObservable<this, 'api' | 'deps' | 'marketId' | 'list'>(this, {
      api: false,
      deps: false,
      marketId: false,
      list: false,
      reading: false,
    });
  }

  get waiting(): readonly StopOrder[] {
    return this.list.rows.filter(waits);
  }

  /** Those that wait, then the last that were refused. */
  get shown(): readonly StopOrder[] {
    const refused = this.list.rows.filter(({ state }) => state === 'refused');
    return [...this.waiting, ...refused.slice(0, endedShown)];
  }

  async load(): Promise<void> {
    if (!this.deps.session.isMember) return;
    await this.list.load(() => this.api.list(this.marketId));
  }

  /** What waits for one member is nobody else's. */
  forget(): void {
    this.list.forget();
  }

  /** One that is placed, cancelled or refused moves the member's balances, which the feed tells; what it tells a page that begins is no news. */
  follow(): () => void {
    const { prices } = this.deps;
    const moved$ = prices.private$.pipe(
      filter(({ kind }) => kind !== 'wallets' && kind !== 'unread'),
      debounceTime(settleMs),
    );
    const subscription = merge(moved$, feedBegins(prices))
      .pipe(tap(() => void this.load()))
      .subscribe();
    return () => subscription.unsubscribe();
  }

  /** An accepted one shows at once. */
  add(stop: StopOrder): void {
    this.list.change((stops) => [stop, ...stops.filter(({ id }) => id !== stop.id)]);
  }

  async cancel({ id }: StopOrder): Promise<void> {
    if (this.cancelling.has(id)) return;
    this.cancelling.add(id);
    try {
      this.add(await this.api.cancel(id));
    } catch (error) {
      tellFailure(error, this.deps);
      await this.load();
    } finally {
      runInAction(() => this.cancelling.delete(id));
    }
  }
}

const waits = ({ state }: StopOrder): boolean => state === 'waiting' || state === 'reached';
