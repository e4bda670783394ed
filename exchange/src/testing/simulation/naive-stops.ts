import type { RefusalName } from '@maru/contract';
import type { MarketDefinition } from '../../modules/market';
import type { OrderDraft } from '../../modules/order';
import type { NaiveBatch, NaiveEngine } from './naive-engine';
import { feeOf, isOpen, type NaiveOrder, payingAsset, roundUp } from './naive-order';
import type { CancelScope, StopTerms } from './step.types';

/** What orders of members are judged by when they are placed. Prices in price units, amount and total in minor units. */
export interface NaiveRules {
  readonly priceMin: bigint;
  readonly priceMax: bigint;
  readonly amountMin: bigint;
  readonly totalMin: bigint;
  readonly feePpm: number;
}

export interface NaiveStop extends StopTerms {
  readonly id: string;
  readonly rises: boolean;
  /** What it holds beyond the limit order of its pair. */
  readonly hold: bigint;
  pair: NaiveOrder | null;
  state: 'waiting' | 'reached' | 'placed' | 'refused' | 'cancelled';
  /** Null where two causes race. */
  reason: string | null;
  orderId: number | null;
}

type Refusal = { readonly refusal: RefusalName };

const waitingMax = 20;
const passing: readonly string[] = ['MARKET_HALTED', 'PREOPEN_LIMIT_ONLY'];

/** The simple stop orders: lists in the order in which they came. */
export class NaiveStops {
  readonly all = new Map<string, NaiveStop>();
  /** Changed since they were last looked at. */
  readonly touched = new Set<NaiveStop>();
  private watched: NaiveStop[] = [];
  private ended: NaiveStop[] = [];
  private due: NaiveStop[] = [];
  /** Their price was there while their market took no orders. */
  noted: NaiveStop[] = [];
  private seen = 0;

  constructor(
    private readonly engine: NaiveEngine,
    private readonly rulesOf: (marketId: number) => NaiveRules,
  ) {}

  open(memberId?: number, marketId?: number): NaiveStop[] {
    return [...this.all.values()].filter(
      (stop) =>
        (stop.state === 'waiting' || stop.state === 'reached') &&
        (memberId === undefined || stop.memberId === memberId) &&
        (marketId === undefined || stop.marketId === marketId),
    );
  }

  /** @param id - that the real one was given. */
  place(terms: StopTerms, id: string): Refusal | string {
    const { clientOrderId, memberId, marketId } = terms;
    const first = clientOrderId && [...this.all.values()].find((one) => this.hasName(one, terms));
    if (first) return sameTerms(first, terms) ? first.id : { refusal: 'IDEMPOTENCY_CONFLICT' };
    const refusal = this.refusalOf(terms);
    if (refusal) return { refusal };
    if (this.open(memberId, marketId).length >= waitingMax) return { refusal: 'TOO_MANY_OPEN_ORDERS' };
    const stop: NaiveStop = {
      ...{ ...terms, id, rises: terms.stopPrice > this.last(marketId), hold: this.holdOf(terms) },
      ...{ pair: null, state: 'waiting', reason: null, orderId: null },
    };
    const asset = payingAsset({ side: terms.side, market: this.market(marketId) });
    if (stop.hold > this.engine.available(memberId, asset)) return { refusal: 'INSUFFICIENT_BALANCE' };
    this.engine.money.aside.set(id, { memberId, asset, amount: stop.hold });
    this.watched.push(stop);
    const paired = terms.limitPrice === null ? null : this.order(stop, terms.limitPrice, terms.amount, `pair_${id}`);
    if (paired && 'refusal' in paired) {
      this.leave(stop);
      return paired;
    }
    stop.pair = paired;
    this.all.set(id, stop);
    this.touched.add(stop);
    if (paired && hasTradedOrEnded(paired)) this.leaveForPair(stop);
    return id;
  }

  cancel(id: string, reason: string): Refusal | string {
    const stop = this.all.get(id);
    if (stop?.state !== 'waiting') return { refusal: stop?.state === 'reached' ? 'UNAVAILABLE' : 'ALREADY_PROCESSED' };
    if (stop.pair && isOpen(stop.pair)) {
      const result = this.engine.cancel(stop.pair.id, stop.marketId, 'member');
      if (typeof result === 'object' && 'refusal' in result) return result;
      return this.finish(stop, 'cancelled', null);
    }
    if (this.ended.includes(stop)) return { refusal: 'ALREADY_PROCESSED' };
    return this.finish(stop, 'cancelled', reason);
  }

  /** @returns how many, the limit orders of pairs not counted; UNAVAILABLE where an order is still to be placed. */
  cancelAll(memberId: number, { marketId, side }: CancelScope): Refusal | number {
    const own = this.open(memberId, marketId).filter((stop) => side === undefined || stop.side === side);
    const cancelled = own.filter(({ id }) => typeof this.cancel(id, 'member') === 'string').length;
    return own.some(({ state }) => state === 'reached') ? { refusal: 'UNAVAILABLE' } : cancelled;
  }

  /** Before a turn, for which the engine counts its batches anew. */
  begin(): void {
    this.seen = 0;
    this.touched.clear();
  }

  /** What follows from the batches of the engine, until nothing more does. */
  settle(): void {
    do {
      this.follow();
      this.round();
    } while (this.seen < this.engine.batches.length || this.due.length > 0 || this.ended.length > 0);
  }

  /** As after a start: in the order in which they came. */
  restart(): void {
    const ids = [...this.all.keys()];
    this.noted.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  }

  private round(): void {
    for (const stop of this.ended.splice(0)) if (stop.state === 'waiting') this.finish(stop, 'cancelled', 'pair');
    for (const stop of [...this.noted]) this.take(stop);
    for (const stop of [...this.due]) {
      if (this.due.includes(stop)) this.take(stop);
      this.due = this.due.filter((one) => one !== stop);
    }
  }

  /** A limit order of a pair counts before its stop price, where one batch has both. */
  private follow(): void {
    for (; this.seen < this.engine.batches.length; this.seen += 1) {
      const batch = this.engine.batches[this.seen] as NaiveBatch;
      for (const stop of [...this.watched])
        if (stop.pair && batch.touched.has(stop.pair) && hasTradedOrEnded(stop.pair)) this.leaveForPair(stop);
      for (const marketId of new Set(batch.fills.map(([, id]) => id))) {
        const prices = batch.fills.filter(([, id]) => id === marketId).map(([, , , , , price]) => price);
        for (const stop of this.reached(marketId, Math.min(...prices), Math.max(...prices))) {
          this.watched = this.watched.filter((one) => one !== stop);
          this.due.push(stop);
        }
      }
    }
  }

  /** As a move would reach them: first those above, from below; then those below, from above; of one price the oldest first. */
  private reached(marketId: number, low: number, high: number): NaiveStop[] {
    const own = this.watched.filter((stop) => stop.marketId === marketId);
    const rising = own.filter(({ rises, stopPrice }) => rises && stopPrice <= high);
    const falling = own.filter(({ rises, stopPrice }) => !rises && stopPrice >= low);
    return [
      ...rising.sort((one, other) => one.stopPrice - other.stopPrice),
      ...falling.sort((one, other) => other.stopPrice - one.stopPrice),
    ];
  }

  private take(stop: NaiveStop): void {
    if (this.engine.state(stop.marketId) !== 'open') {
      if (!this.noted.includes(stop)) this.noted.push(stop);
      return;
    }
    const left = this.takeOver(stop);
    if (left === 0n) {
      this.finish(stop, 'cancelled', 'pair');
      return;
    }
    stop.state = 'reached';
    this.engine.money.aside.delete(stop.id);
    this.touched.add(stop);
    const placed = this.order(stop, stop.price, left, `stop_${stop.id}`);
    if ('refusal' in placed && passing.includes(placed.refusal)) {
      if (!this.noted.includes(stop)) this.noted.push(stop);
      return;
    }
    if ('refusal' in placed) this.finish(stop, 'refused', placed.refusal);
    else {
      stop.orderId = placed.id;
      this.finish(stop, 'placed', null);
    }
  }

  /** @returns what is left of its amount once the limit order of its pair is off the book; 0 where that has ended otherwise. */
  private takeOver({ pair, marketId, amount }: NaiveStop): bigint {
    if (!pair) return amount;
    this.engine.cancel(pair.id, marketId, 'pair');
    return pair.reason === 'pair' ? amount - pair.filled : 0n;
  }

  private order(stop: NaiveStop, price: number, amount: bigint, clientOrderId: string): NaiveOrder | Refusal {
    const { memberId, marketId, side } = stop;
    const market = this.market(marketId);
    const { feePpm } = this.rulesOf(marketId);
    const state = this.engine.state(marketId);
    if (state !== 'open' && state !== 'preopen') return { refusal: 'MARKET_HALTED' };
    const problem = this.problemOf({ memberId, marketId, side, price, amount });
    if (problem) return { refusal: problem };
    const draft: OrderDraft = {
      ...{ memberId, market, side, orderType: 'LIMIT', timeInForce: 'GTC', price, amount },
      ...{ total: null, feePpm, clientOrderId },
    };
    const [result] = this.engine.batch([{ kind: 'place', draft }]);
    return result as NaiveOrder | Refusal;
  }

  /** The rules of an order; the balance has precedence over what comes after it. */
  private problemOf(order: Pick<StopTerms, 'memberId' | 'marketId' | 'side' | 'price' | 'amount'>): RefusalName | null {
    const { memberId, marketId, side, price, amount } = order;
    const rules = this.rulesOf(marketId);
    const market = this.market(marketId);
    if (amount < rules.amountMin) return 'ORDER_BELOW_AMOUNT';
    const isSmall = BigInt(price) * amount < rules.totalMin * market.unit;
    if (!isSmall && price >= rules.priceMin && price <= rules.priceMax) return null;
    const need = side === 'S' ? amount : this.coverOf(marketId, price, amount);
    if (need > this.engine.available(memberId, payingAsset({ side, market }))) return 'INSUFFICIENT_BALANCE';
    return isSmall ? 'ORDER_BELOW_TOTAL' : 'PRICE_OUT_OF_RANGE';
  }

  private refusalOf({ marketId, side, stopPrice, limitPrice }: StopTerms): RefusalName | null {
    const state = this.engine.state(marketId);
    if (state !== 'open') return state === 'preopen' ? 'PREOPEN_LIMIT_ONLY' : 'MARKET_HALTED';
    const { priceMin, priceMax } = this.rulesOf(marketId);
    if (limitPrice !== null && (limitPrice < priceMin || limitPrice > priceMax)) return 'PRICE_OUT_OF_RANGE';
    const last = this.last(marketId);
    if (limitPrice === null) return stopPrice === last ? 'STOP_AT_LAST' : null;
    const [lower, higher] = side === 'B' ? [limitPrice, stopPrice] : [stopPrice, limitPrice];
    return lower < last && last < higher ? null : 'STOP_PAIR_PRICES';
  }

  private holdOf({ marketId, side, price, limitPrice, amount }: StopTerms): bigint {
    if (side === 'S') return limitPrice === null ? amount : 0n;
    const beyond =
      this.coverOf(marketId, price, amount) - (limitPrice === null ? 0n : this.coverOf(marketId, limitPrice, amount));
    return beyond > 0n ? beyond : 0n;
  }

  private coverOf(marketId: number, price: number, amount: bigint): bigint {
    const worth = roundUp(BigInt(price) * amount, this.market(marketId).unit);
    return worth + feeOf(worth, this.rulesOf(marketId).feePpm);
  }

  private leaveForPair(stop: NaiveStop): void {
    this.watched = this.watched.filter((one) => one !== stop);
    this.ended.push(stop);
  }

  private leave(stop: NaiveStop): void {
    this.engine.money.aside.delete(stop.id);
    const others = (one: NaiveStop) => one !== stop;
    [this.watched, this.ended, this.due] = [this.watched, this.ended, this.due].map((each) => each.filter(others)) as [
      NaiveStop[],
      NaiveStop[],
      NaiveStop[],
    ];
    this.noted = this.noted.filter(others);
  }

  private finish(stop: NaiveStop, state: NaiveStop['state'], reason: string | null): string {
    this.leave(stop);
    stop.state = state;
    stop.reason = reason;
    this.touched.add(stop);
    return stop.id;
  }

  private hasName(stop: NaiveStop, { memberId, clientOrderId }: StopTerms): boolean {
    return stop.memberId === memberId && stop.clientOrderId === clientOrderId;
  }

  private last(marketId: number): number {
    return this.engine.lasts.get(marketId) ?? 0;
  }

  private market(marketId: number): MarketDefinition {
    return this.engine.markets.find(({ id }) => id === marketId) as MarketDefinition;
  }
}

const hasTradedOrEnded = (order: NaiveOrder): boolean =>
  order.reason !== 'pair' && (order.filled > 0n || !isOpen(order));

const sameTerms = (one: StopTerms, other: StopTerms): boolean =>
  (['marketId', 'side', 'stopPrice', 'price', 'amount', 'limitPrice'] as const).every(
    (field) => one[field] === other[field],
  );
