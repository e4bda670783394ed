import type { RefusalName } from '@maru/contract';
import { FEE_BY_GRADE, type Side } from '@maru/domain';
import { orderCost, orderProblem, stepDown, stepUp } from '@maru/domain/order-check';
import type { Preferences, SessionStore } from '@maru/platform';
import { errorText } from '@maru/platform/api';
import { Attempt } from '@maru/platform/commands';
import type { MarketCell } from '@maru/platform/market-data';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import { Decimal, parseAmount } from '@maru/platform/money';
import { fieldOf } from '@maru/platform/refusals';
import type { AmendApi } from '../../../api/amend.api';
import type { Order } from '../../../api/orders';
import { baseScale, distanceOf } from '../order-reckoning';

export interface AmendDeps {
  readonly session: Pick<SessionStore, 'me'>;
  readonly preferences: Pick<Preferences, 'language'>;
  /** Nothing is replaced under a change that is on its way. @returns its end. */
  readonly critical: () => () => void;
  readonly market: MarketCell;
  readonly orders: {
    /** Open ones. */
    readonly open: readonly Order[];
    apply(order: Order): void;
    load(): Promise<void>;
  };
}

/** What is wrong with a change. `unchanged`: nothing is different. `traded`: no more than what was traded. */
export type ChangeProblem = RefusalName | 'unchanged' | 'traded';

/** Another price or amount for an open limit order. */
export class AmendStore {
  price: string;
  /** Of the whole order. */
  amount: string;
  busy = false;
  /** What has become of the order; null before. */
  amended: 'kept' | 'renewed' | null = null;
  failure: string | null = null;
  /** Errors show only after the first submit. */
  private tried = false;
  private readonly attempt = new Attempt();

  constructor(
    private readonly api: Pick<AmendApi, 'amend'>,
    private readonly deps: AmendDeps,
    private readonly first: Order,
  ) {
    this.price = first.price ?? '';
    this.amount = first.amount ?? '';
    makeAutoObservable<this, 'api' | 'deps' | 'first' | 'attempt'>(this, {
      ...{ api: false, deps: false, first: false, attempt: false },
    });
  }

  get side(): Side {
    return this.first.side;
  }

  /** The order as it is now; undefined once it has ended. */
  get order(): Order | undefined {
    return this.deps.orders.open.find(({ id }) => id === this.first.id);
  }

  private get filled(): Decimal {
    return new Decimal((this.order ?? this.first).filledAmount);
  }

  get hasTraded(): boolean {
    return this.filled.gt(0);
  }

  /** What is left to trade of the new amount; null while that says nothing. */
  get rest(): Decimal | null {
    const amount = parseAmount(this.amount);
    return amount?.gt(this.filled) ? amount.minus(this.filled) : null;
  }

  private get isSamePrice(): boolean {
    return parseAmount(this.price)?.eq(this.first.price ?? 0) === true;
  }

  /** -1: the new amount is less than the present one. */
  private get change(): number | undefined {
    return parseAmount(this.amount)?.cmp((this.order ?? this.first).amount ?? 0);
  }

  /** Whether the order keeps its place in the queue; null while nothing is changed, or the change is impossible. */
  get keepsPlace(): boolean | null {
    return this.problem === null ? this.isSamePrice && this.change === -1 : null;
  }

  /** First failure in the order of the specification (TRAD-047); the exchange judges the money. */
  get problem(): ChangeProblem | null {
    const { rest, deps, first, price } = this;
    const isTraded = this.hasTraded && parseAmount(this.amount)?.lte(this.filled) === true;
    if (isTraded) return 'traded';
    const terms = { side: first.side, type: 'LIMIT', price, amount: rest?.toFixed() ?? '' } as const;
    const funds = { available: null, feeRate: this.feeRate, baseScale: baseScale(deps.market.base) };
    const problem = orderProblem(terms, deps.market.market.rules, funds);
    if (problem) return problem;
    return this.isSamePrice && this.change === 0 ? 'unchanged' : null;
  }

  get shownProblem(): ChangeProblem | null {
    return this.tried ? this.problem : null;
  }

  get wrongField(): 'price' | 'amount' | null {
    const { shownProblem: problem } = this;
    if (problem === null) return null;
    if (problem === 'traded' || problem === 'unchanged') return 'amount';
    const isPrice = fieldOf(problem) === 'price' || (problem === 'ORDER_INVALID' && !parseAmount(this.price)?.gt(0));
    return isPrice ? 'price' : 'amount';
  }

  /** Worth and fee of what is left at the new price; null while there is nothing to count. */
  get cost(): { total: Decimal; fee: Decimal } | null {
    const price = parseAmount(this.price);
    const scale = { feeRate: this.feeRate, baseScale: baseScale(this.deps.market.base) };
    return price && this.rest && orderCost(price, this.rest, scale);
  }

  /** How much dearer a buyer buys, or cheaper a seller sells, than the last price: percent, where that is more than slipping. */
  get distance(): Decimal | null {
    const price = parseAmount(this.price);
    return price && distanceOf(this.first.side, price, new Decimal(this.deps.market.close));
  }

  private get feeRate(): string {
    return this.deps.session.me?.feeRate ?? FEE_BY_GRADE[0];
  }

  /** Does nothing while a change is on its way: where its answer is lost, that very change is sent again. */
  set(field: 'price' | 'amount', text: string): void {
    if (this.busy) return;
    this[field] = text;
    this.tried = false;
    this.failure = null;
    this.attempt.renew();
  }

  stepPrice(direction: 'up' | 'down'): void {
    const { market } = this.deps;
    const { ticks } = market.market.rules;
    const price = parseAmount(this.price) ?? new Decimal(market.close);
    this.set('price', (direction === 'up' ? stepUp(ticks, price) : stepDown(ticks, price)).toFixed());
  }

  async submit(): Promise<void> {
    if (this.busy || this.amended) return;
    this.tried = true;
    this.failure = null;
    if (this.problem) return;
    this.busy = true;
    const end = this.deps.critical();
    try {
      const { price, amount } = this;
      this.take(
        await this.attempt.run((clientOrderId) => this.api.amend(this.first.id, { price, amount, clientOrderId })),
      );
    } catch (error) {
      runInAction(() => {
        this.failure = errorText(error, this.deps.preferences.language);
      });
      await this.deps.orders.load();
    } finally {
      end();
      runInAction(() => {
        this.busy = false;
      });
    }
  }

  private take(order: Order): void {
    const { orders } = this.deps;
    this.amended = order.id === this.first.id ? 'kept' : 'renewed';
    if (order.id !== this.first.id) orders.apply({ ...this.first, state: 'cancelled' });
    orders.apply(order);
  }
}
