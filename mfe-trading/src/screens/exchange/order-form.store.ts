import type { RefusalName } from '@maru/contract';
import { FEE_BY_GRADE, type OrderTerms, type OrderType, type Side, type TimeInForce, timesInForce } from '@maru/domain';
import { isOnTick, orderCost, stepDown, stepUp } from '@maru/domain/order-check';
import type { StopTerms } from '@maru/domain/stop-order';
import type { MarketCell } from '@maru/platform/market-data';
import { makeAutoObservable } from '@maru/platform/mobx';
import { Decimal, parseAmount } from '@maru/platform/money';
import type {
  ConfirmOrder,
  FormType,
  OrderFormApis,
  OrderFormDeps,
  OrderFormEvents,
  OrderFormFacts,
} from './order-form.types';
import { problemOf, type WrongField, wrongFieldOf } from './order-form-check';
import { baseScale, cut, distanceOf, type OrderResult, shownScale, snappedFor, spendableOf } from './order-reckoning';
import { OrderSubmission, type TypedOrder } from './order-submission';
import { type TypedFields, typedFields } from './typed-order';

/** The order form: buy or sell, limit or market, with what it costs and the first thing that is wrong (TRAD-040..048). */
export class OrderFormStore implements TypedOrder {
  side: Side = 'B';
  type: FormType = 'LIMIT';
  /** Of STOP and OCO: the price that is waited for. */
  stopPrice = '';
  /** Of OCO: of the limit order that goes to the market at once. */
  limitPrice = '';
  price: string;
  amount = '';
  /** Market buys are given in the base coin. */
  total = '';
  /** Errors show only after the first submit. */
  tried = false;
  /** What stands here was typed before the page was loaded anew. */
  restored = false;
  private wantedTime: TimeInForce = 'GTC';
  private firstPrice: string;
  private readonly submission: OrderSubmission;

  constructor(
    apis: OrderFormApis,
    private readonly deps: OrderFormDeps,
    readonly market: MarketCell,
    private readonly facts: OrderFormFacts,
    events: OrderFormEvents,
  ) {
    this.submission = new OrderSubmission(apis, deps, events);
    this.price = market.close;
    this.firstPrice = market.close;
    makeAutoObservable<this, 'deps' | 'facts' | 'submission' | 'firstPrice'>(this, {
      ...{ deps: false, market: false, facts: false, submission: false, firstPrice: false },
    });
  }

  get busy(): boolean {
    return this.submission.busy;
  }

  get refusalText(): string {
    return this.submission.refusalText;
  }

  /** Of the last order, where nothing has been typed since. */
  get result(): OrderResult | null {
    return this.submission.result;
  }

  /** The answer to the last order was lost: it may have been placed all the same. */
  get lost(): boolean {
    return this.submission.lost;
  }

  /** The order is given as an amount of the base coin. */
  get byTotal(): boolean {
    return this.side === 'B' && this.type === 'MARKET';
  }

  /** Of the order that goes to the market, at once or later. */
  get orderType(): OrderType {
    return this.type === 'STOP' || this.type === 'OCO' ? 'LIMIT' : this.type;
  }

  /** The order, or one of a pair, waits for a price. */
  get isStop(): boolean {
    return this.type === 'STOP' || this.type === 'OCO';
  }

  /** Of the type of order; one that waits for a price is an ordinary limit order then. */
  get timesInForce(): readonly [TimeInForce, ...TimeInForce[]] {
    return this.isStop ? ['GTC'] : timesInForce[this.orderType];
  }

  /** What the member wants, where the type of order has it. */
  get timeInForce(): TimeInForce {
    const possible = this.timesInForce;
    return possible.includes(this.wantedTime) ? this.wantedTime : possible[0];
  }

  get feeRate(): string {
    return this.deps.session.me?.feeRate ?? FEE_BY_GRADE[0];
  }

  get feePercent(): Decimal {
    return new Decimal(this.feeRate).times(100);
  }

  /** Coin that the order would lock. */
  get spends(): string {
    return this.side === 'B' ? this.market.base : this.market.market.coin;
  }

  get available(): string | null {
    return this.facts.balances.available(this.spends);
  }

  get terms(): OrderTerms {
    const { side, orderType: type } = this;
    if (this.byTotal) return { side, type, total: this.total };
    return { side, type, amount: this.amount, ...(type === 'LIMIT' && { price: this.price }) };
  }

  /** First failure in the order of the specification (TRAD-047); before all of them, the state of the market. */
  get problem(): RefusalName | null {
    const { market, available, feeRate } = this;
    return problemOf(this, market, { available, feeRate, baseScale: baseScale(market.base) });
  }

  get stopTerms(): StopTerms {
    const { side, stopPrice, price, amount, limitPrice } = this;
    return { side, stopPrice, price, amount, ...(this.type === 'OCO' && { limitPrice }) };
  }

  /** The field that the problem is about, and whether nothing was typed into it. */
  get wrongField(): WrongField | null {
    const { problem } = this;
    return this.tried && problem ? wrongFieldOf(this, problem, this.market.market.rules.ticks) : null;
  }

  /** The price asked; for the other types the one that they would meet, or the last one. */
  private get reckonedPrice(): Decimal | null {
    if (this.orderType === 'LIMIT') return parseAmount(this.price);
    const best = this.type === 'BEST' ? this.facts.book.best(this.side === 'B' ? 'S' : 'B') : null;
    return new Decimal(best ?? this.market.close);
  }

  /** Worth and fee at `reckonedPrice`; null while there is nothing to count. */
  get cost(): { total: Decimal; fee: Decimal } | null {
    const scale = { feeRate: this.feeRate, baseScale: baseScale(this.market.base) };
    if (this.byTotal) {
      const total = parseAmount(this.total);
      return total && orderCost(total, new Decimal(1), scale);
    }
    const amount = parseAmount(this.amount);
    const price = this.reckonedPrice;
    return amount && price && orderCost(price, amount, scale);
  }

  /** What a buyer pays in all, or a seller gets. */
  get costWithFee(): Decimal | null {
    const { cost } = this;
    return cost && (this.side === 'B' ? cost.total.plus(cost.fee) : cost.total.minus(cost.fee));
  }

  /** The nearest price on the grid, where the price asked is off it. */
  get snappedPrice(): string | null {
    const price = this.orderType === 'LIMIT' ? parseAmount(this.price) : null;
    if (!price || isOnTick(this.market.market.rules.ticks, price)) return null;
    return snappedFor(this.side, this.market.market.rules.ticks, price);
  }

  /** How much dearer a buyer buys, or cheaper a seller sells, than the last price: percent, where that is more than slipping. */
  get distance(): Decimal | null {
    const price = this.type === 'LIMIT' ? parseAmount(this.price) : null;
    return price && distanceOf(this.side, price, new Decimal(this.market.close));
  }

  /** Undefined while nothing was typed or chosen. */
  get typed(): TypedFields | undefined {
    const { side, type, timeInForce, price, stopPrice, limitPrice, amount, total } = this;
    const isAsAtFirst = side === 'B' && type === 'LIMIT' && price === this.firstPrice;
    if (isAsAtFirst && amount + total + stopPrice + limitPrice === '') return undefined;
    return { side, type, timeInForce, price, stopPrice, limitPrice, amount, total };
  }

  /** Never sends anything by itself. */
  restore(before: unknown): void {
    const fields = typedFields(before);
    if (!fields || this.busy) return;
    this.edit(fields);
    this.restored = true;
  }

  /** As at first; an order on its way goes on. */
  empty(): void {
    const { close } = this.market;
    this.firstPrice = close;
    Object.assign(this, { side: 'B', type: 'LIMIT', wantedTime: 'GTC', price: close, stopPrice: '', limitPrice: '' });
    this.submission.forget();
    this.clear();
  }

  setSide(side: Side): void {
    this.edit({ side, amount: '', total: '' });
  }

  setType(type: FormType): void {
    this.edit({ type });
  }

  setTimeInForce(timeInForce: TimeInForce): void {
    this.edit({ timeInForce });
  }

  setStop(field: 'stopPrice' | 'limitPrice', price: string): void {
    this.edit({ [field]: price });
  }

  setPrice(price: string): void {
    this.edit({ price });
  }

  setAmount(amount: string): void {
    this.edit({ amount });
  }

  setTotal(total: string): void {
    this.edit({ total });
  }

  stepPrice(direction: 'up' | 'down'): void {
    const price = parseAmount(this.price) ?? new Decimal(this.market.close);
    const { ticks } = this.market.market.rules;
    this.setPrice((direction === 'up' ? stepUp(ticks, price) : stepDown(ticks, price)).toFixed());
  }

  /** 10, 25, 50 or 100 percent of what is there, the fee kept back, cut and never rounded up. */
  takeShare(percent: number): void {
    if (this.available === null) return;
    const share = new Decimal(this.available).times(percent).div(100);
    const spendable = spendableOf(share, this.feeRate, this.market.base);
    const { amountScale } = this.market.market.rules;
    const price = this.reckonedPrice;
    if (this.byTotal) this.setTotal(cut(spendable, shownScale(this.market.base)));
    else if (this.side === 'S') this.setAmount(cut(share, amountScale));
    else if (price?.gt(0)) this.setAmount(cut(spendable.div(price), amountScale));
  }

  async submit(confirm: ConfirmOrder): Promise<void> {
    // One click too many on an order that was placed is not an empty order.
    if (this.busy || this.result) return;
    // It may have been placed, and hold the money that a new one would need: the same one is sent again.
    const { lost, isBarred } = this.submission;
    this.tried = !lost && !isBarred;
    this.submission.forgetRefusal();
    if (lost || isBarred || !this.problem) await this.submission.submit(this, confirm);
  }

  get isAsked(): boolean {
    return this.deps.preferences.confirmOrders || this.distance !== null;
  }

  clear(): void {
    this.tried = false;
    this.restored = false;
    this.amount = '';
    this.total = '';
  }

  /** Does nothing while an order is on its way: where its answer is lost, that very order is sent again. */
  private edit({ timeInForce = this.wantedTime, ...fields }: Partial<TypedFields>): void {
    if (this.busy) return;
    Object.assign(this, fields);
    this.wantedTime = timeInForce;
    this.tried = false;
    this.restored = false;
    this.submission.forget();
  }
}
