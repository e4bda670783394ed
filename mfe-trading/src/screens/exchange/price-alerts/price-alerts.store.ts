import { snapToTick, stepDown, stepUp } from '@maru/domain/order-check';
import { alertPriceProblem, type PriceAlertRefusal } from '@maru/domain/price-alert';
import type { ModalBus, Preferences, PriceFeed, SessionStore } from '@maru/platform';
import { errorText } from '@maru/platform/api';
import { feedBegins } from '@maru/platform/commands';
import type { MarketCell } from '@maru/platform/market-data';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import { Money, parseAmount } from '@maru/platform/money';
import { filter, merge, tap } from '@maru/platform/rx';
import type { PriceAlert, PriceAlertApi } from '../../../api/price-alerts.api';
import { ChangingList } from '../changing-list';

export interface PriceAlertsDeps {
  readonly session: Pick<SessionStore, 'isMember'>;
  readonly prices: Pick<PriceFeed, 'private$' | 'status$'>;
  readonly modals: Pick<ModalBus, 'toast'>;
  readonly preferences: Pick<Preferences, 'language'>;
}

/** The member's price alerts, and the form for a new one of a market. */
export class PriceAlertsStore {
  private readonly list = new ChangingList<PriceAlert>();
  readonly reading = this.list.reading;
  readonly deleting = new Set<string>();
  price: string;
  busy = false;
  /** The alert of the form was made; until the next edit. */
  made = false;
  /** Why the exchange has not made it. */
  failure: string | null = null;
  /** Whether the form has been sent as it is: its problem is shown from then on. */
  private tried = false;

  constructor(
    private readonly api: Pick<PriceAlertApi, 'list' | 'make' | 'delete'>,
    private readonly deps: PriceAlertsDeps,
    private readonly market: Pick<MarketCell, 'market' | 'close'>,
  ) {
    this.price = market.close;
    makeAutoObservable<this, 'api' | 'deps' | 'market' | 'list'>(this, {
      api: false,
      deps: false,
      market: false,
      list: false,
      reading: false,
    });
  }

  get open(): readonly PriceAlert[] {
    return this.list.rows.filter(({ reachedAt }) => reachedAt === null);
  }

  get reached(): readonly PriceAlert[] {
    return this.list.rows.filter(({ reachedAt }) => reachedAt !== null);
  }

  /** Whether the market has to rise to the price, or to fall; null where neither is known. */
  get direction(): 'rise' | 'fall' | null {
    if (this.price === '' || this.problem !== null) return null;
    return new Money(this.price).gt(this.market.close) ? 'rise' : 'fall';
  }

  get shownProblem(): PriceAlertRefusal | null {
    return this.tried ? this.problem : null;
  }

  setPrice(price: string): void {
    this.price = price;
    this.tried = false;
    this.made = false;
    this.failure = null;
  }

  /** To the last price and some percent more, or less. */
  moveFromLast(percent: number): void {
    const wanted = new Money(this.market.close).times(100 + percent).div(100);
    this.setPrice(snapToTick(this.ticks, wanted, percent > 0 ? 'up' : 'down').toFixed());
  }

  step(direction: 'up' | 'down'): void {
    const from = parseAmount(this.price) ?? new Money(this.market.close);
    this.setPrice((direction === 'up' ? stepUp(this.ticks, from) : stepDown(this.ticks, from)).toFixed());
  }

  async load(): Promise<void> {
    if (!this.deps.session.isMember) return;
    await this.list.load(() => this.api.list());
  }

  /** One that is reached is told as a notification. */
  follow(): () => void {
    const { prices } = this.deps;
    const told$ = prices.private$.pipe(filter(({ kind }) => kind === 'notifications'));
    const subscription = merge(told$, feedBegins(prices))
      .pipe(tap(() => void this.load()))
      .subscribe();
    return () => subscription.unsubscribe();
  }

  async make(): Promise<void> {
    this.tried = true;
    this.made = false;
    this.failure = null;
    if (this.busy || this.problem !== null) return;
    this.busy = true;
    const { price } = this;
    try {
      const alert = await this.api.make(this.market.market.id, price);
      runInAction(() => {
        this.list.change((alerts) => [alert, ...alerts.filter(({ id }) => id !== alert.id)]);
        if (this.price !== price) return;
        this.made = true;
        this.tried = false;
      });
    } catch (error) {
      runInAction(() => {
        this.failure = errorText(error, this.deps.preferences.language);
      });
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }

  async delete({ id }: PriceAlert): Promise<void> {
    if (this.deleting.has(id)) return;
    this.deleting.add(id);
    try {
      await this.api.delete(id);
      this.list.change((alerts) => alerts.filter((alert) => alert.id !== id));
    } catch (error) {
      this.deps.modals.toast({ message: errorText(error, this.deps.preferences.language), tone: 'warn' });
      await this.load();
    } finally {
      runInAction(() => this.deleting.delete(id));
    }
  }

  private get ticks() {
    return this.market.market.rules.ticks;
  }

  private get problem(): PriceAlertRefusal | null {
    return alertPriceProblem(this.price, { ticks: this.ticks, last: this.market.close });
  }
}
