import type { RefusalName } from '@maru/contract';
import type { Side } from '@maru/domain';
import type { MarketState } from '@maru/domain/market-state';
import type { MarketDefinition } from '../../modules/market';
import type { OrderDraft } from '../../modules/order';
import { naiveAuction } from '../../modules/order/book/naive-auction';
import { NaiveBook } from '../../modules/order/book/naive-book';
import { NaiveMoney } from './naive-money';
import { isHouse, isOpen, meets, type NaiveOrder, needOf, payingAsset, repeats, restOf } from './naive-order';
import { endOf, type MarketFigures, pricesOf, stateRefusal, worstOf } from './naive-rules';
import type { CancelScope, Command, FillRow } from './step.types';

/** What a batch has done. */
export interface NaiveBatch {
  readonly fills: readonly FillRow[];
  readonly touched: ReadonlySet<NaiveOrder>;
}

type Result = NaiveOrder | number | { readonly refusal: RefusalName };

const openMax = 200;
const refuse = (refusal: RefusalName) => ({ refusal });

/** The simple engine that the real one is compared with: lists that are searched from end to end, balances that are summed up anew. */
export class NaiveEngine {
  readonly money = new NaiveMoney();
  readonly orders = new Map<number, NaiveOrder>();
  readonly states = new Map<number, MarketState>();
  readonly paused = new Set<number>();
  readonly lasts = new Map<number, number>();
  readonly batches: NaiveBatch[] = [];
  open: NaiveOrder[] = [];
  private readonly books = new Map<number, NaiveBook>();
  private readonly named = new Map<string, NaiveOrder>();
  private fillId = 0;
  /** Of the batch: what orders may still use, orders under a name, trades and changed orders. */
  private spendable = new Map<string, bigint>();
  private fresh = new Map<string, NaiveOrder>();
  private fills: FillRow[] = [];
  private touched = new Set<NaiveOrder>();

  constructor(
    readonly markets: readonly MarketDefinition[],
    private readonly figures: (marketId: number) => MarketFigures,
  ) {
    for (const { id, unit } of markets) this.books.set(id, new NaiveBook(unit));
  }

  state(marketId: number): MarketState {
    const state = this.states.get(marketId) ?? 'open';
    return this.paused.has(marketId) && (state === 'open' || state === 'preopen') ? 'cancelOnly' : state;
  }

  book(marketId: number): NaiveBook {
    return this.books.get(marketId) as NaiveBook;
  }

  available(memberId: number, asset: string): bigint {
    return this.money.ownedBy(memberId, asset) - this.held(memberId, asset);
  }

  held(memberId: number, asset: string): bigint {
    const own = this.open.filter((order) => order.memberId === memberId && payingAsset(order) === asset);
    return own.reduce((sum, order) => sum + needOf(order), this.money.setAsideBy(memberId, asset));
  }

  /** Orders that were stored under a client order id answer its retries, as they were before the batch. */
  batch(commands: readonly Command[]): Result[] {
    this.begin(commands);
    const earlier = commands.map((command) => this.earlierOf(command));
    const scopes = commands.map((command) =>
      command.kind === 'cancelAll' ? this.openOf(command.memberId, command.scope) : [],
    );
    const results = commands.map((command, index) => {
      const first = earlier[index];
      if (first && 'draft' in command) return repeats(command.draft, first) ? first : refuse('IDEMPOTENCY_CONFLICT');
      return this.apply(command, scopes[index] ?? []);
    });
    this.finish();
    return results;
  }

  /** In a batch of its own. */
  cancel(orderId: number, marketId: number, reason: string): Result {
    this.begin();
    const result = this.cancelOne(orderId, marketId, reason);
    this.finish();
    return result;
  }

  /** An opening trades in one auction, a close gives every order back. */
  switchState(marketId: number, state: MarketState): RefusalName | null {
    if (state === 'open' && this.paused.has(marketId)) return 'MARKET_HALTED';
    this.begin();
    if (state === 'open') this.auction(marketId);
    if (state === 'closed')
      for (const order of this.openIn(marketId)) {
        this.book(marketId).cancel(order.id);
        this.end(order, 'market');
      }
    this.states.set(marketId, state);
    this.finish();
    return null;
  }

  openOf(memberId: number, { marketId, side }: CancelScope): NaiveOrder[] {
    return this.open.filter(
      (order) =>
        order.memberId === memberId &&
        (marketId === undefined || order.market.id === marketId) &&
        (side === undefined || order.side === side),
    );
  }

  openIn(marketId: number): NaiveOrder[] {
    return this.open.filter(({ market }) => market.id === marketId);
  }

  /** Trades and cancellations of a batch add nothing to what its new orders may use. */
  private begin(commands: readonly Command[] = []): void {
    this.spendable = new Map();
    for (const command of commands)
      if ('draft' in command) {
        const { draft } = command;
        this.spendable.set(payerOf(draft), this.available(draft.memberId, payingAsset(draft)));
      }
    this.fresh = new Map();
    this.fills = [];
    this.touched = new Set();
  }

  private finish(): void {
    for (const order of this.fresh.values()) this.named.set(keyOf(order) ?? '', order);
    for (const [, marketId, , , , price] of this.fills) this.lasts.set(marketId, price);
    this.batches.push({ fills: this.fills, touched: this.touched });
  }

  private earlierOf(command: Command): NaiveOrder | null {
    const key = 'draft' in command ? keyOf(command.draft) : null;
    const first = key === null ? undefined : this.named.get(key);
    return first ? { ...first } : null;
  }

  private apply(command: Command, all: readonly NaiveOrder[]): Result {
    if (command.kind === 'place') return this.place(command.draft);
    if (command.kind === 'amend') return this.amend(command);
    if (command.kind === 'cancel') return this.cancelOne(command.orderId, command.marketId, command.reason);
    const ended = all.map((order) => this.cancelOne(order.id, order.market.id, 'member'));
    return ended.filter((one) => typeof one === 'object' && 'id' in one).length;
  }

  private place(draft: OrderDraft): Result {
    return this.refusalOf(draft) ?? this.twinOf(draft) ?? this.enter(draft, null);
  }

  private amend({ orderId, filled, draft }: Extract<Command, { kind: 'amend' }>): Result {
    const early = this.refusalOf(draft) ?? this.twinOf(draft);
    if (early) return early;
    const order = this.open.find(({ id }) => id === orderId);
    if (!order) return refuse('ALREADY_PROCESSED');
    if (order.filled !== filled) return refuse('ORDER_CHANGED');
    const wanted = filled + (draft.amount ?? 0n);
    if (draft.price !== order.price || wanted > (order.amount ?? 0n)) return this.enter(draft, order);
    if (wanted === order.amount) return order;
    const before = needOf(order);
    order.amount = wanted;
    this.book(order.market.id).shrink(order.id, restOf(order));
    this.spendable.set(payerOf(draft), this.spendableBy(draft) + before - needOf(order));
    this.touched.add(order);
    return order;
  }

  private refusalOf(draft: OrderDraft): Result | null {
    const refusal = stateRefusal(this.state(draft.market.id), draft);
    return refusal && refuse(refusal);
  }

  private twinOf(draft: OrderDraft): Result | null {
    const twin = this.fresh.get(keyOf(draft) ?? '');
    if (!twin) return null;
    return repeats(draft, twin) ? twin : refuse('IDEMPOTENCY_CONFLICT');
  }

  /** @param replaced - its money pays for the new order, and it ends. */
  private enter(draft: OrderDraft, replaced: NaiveOrder | null): Result {
    const order = this.draftOrder(draft);
    const other = this.best(order.market.id, order.side === 'B' ? 'S' : 'B');
    if (order.timeInForce === 'POST' && other !== null && meets(order.side, order.limit, other))
      return refuse('POST_ONLY_WOULD_TRADE');
    const rests = order.timeInForce === 'GTC' || order.timeInForce === 'POST';
    const isLimited = !isHouse(order.memberId) && !replaced && rests;
    if (isLimited && this.openOf(order.memberId, { marketId: order.market.id }).length >= openMax)
      return refuse('TOO_MANY_OPEN_ORDERS');
    const left = this.spendableBy(draft) + (replaced ? needOf(replaced) : 0n) - needOf(order);
    if (needOf(order) > 0n && left < 0n) return refuse('INSUFFICIENT_BALANCE');
    this.spendable.set(payerOf(draft), left);
    if (replaced) this.cancelOpen(replaced, 'amended');
    this.orders.set(order.id, order);
    this.open.push(order);
    this.touched.add(order);
    if (order.clientOrderId !== null) this.fresh.set(keyOf(order) ?? '', order);
    if (this.state(order.market.id) === 'preopen') this.restBeforeOpening(order);
    else this.match(order);
    return order;
  }

  private draftOrder(draft: OrderDraft): NaiveOrder {
    const { id: marketId } = draft.market;
    const { reference } = this.figures(marketId);
    const best = this.best(marketId, draft.side === 'B' ? 'S' : 'B');
    const prices = pricesOf(draft, { best, last: this.lasts.get(marketId) ?? 0, reference });
    const id = this.orders.size + 1;
    return { ...draft, ...prices, id, filled: 0n, paid: 0n, fee: 0n, state: 'open', reason: null };
  }

  private restBeforeOpening(order: NaiveOrder): void {
    for (const own of this.openOf(order.memberId, { marketId: order.market.id }))
      if (own.side !== order.side && meets(order.side, order.limit, own.limit)) this.cancelOpen(own, 'selfTrade');
    const { id, memberId, side, limit: price } = order;
    this.book(order.market.id).restore({ id, memberId, side, price, amount: restOf(order) });
  }

  private match(order: NaiveOrder): void {
    const { id, market, memberId, side, limit, amount, total, timeInForce } = order;
    const bestNow = () => this.best(market.id, side === 'B' ? 'S' : 'B');
    const worst = worstOf(order, bestNow(), this.figures(market.id));
    const within = worst === limit ? timeInForce : timeInForce === 'FOK' ? 'FOK' : 'IOC';
    const result =
      worst === null
        ? { fills: [], prevented: [], rested: 0n }
        : this.book(market.id).place({ id, memberId, side, price: worst, amount, total, timeInForce: within });
    for (const { id: ownId } of result.prevented) this.end(this.orders.get(ownId) as NaiveOrder, 'selfTrade');
    for (const fill of result.fills) this.trade(order, this.orders.get(fill.makerId) as NaiveOrder, fill);
    if (result.rested > 0n || !isOpen(order)) return;
    const best = bestNow();
    if (worst !== limit && best !== null && meets(side, limit, best)) this.paused.add(market.id);
    this.end(order, endOf(order, best, worst === limit));
  }

  private auction(marketId: number): void {
    const waiting = this.openIn(marketId).map((order) => ({
      ...{ id: order.id, side: order.side, price: order.limit, amount: restOf(order) },
    }));
    const { unit } = this.markets.find(({ id }) => id === marketId) as MarketDefinition;
    for (const fill of naiveAuction(waiting, this.lasts.get(marketId) ?? 0, unit)) {
      const [buy, sell] = [this.orders.get(fill.buyId), this.orders.get(fill.sellId)] as [NaiveOrder, NaiveOrder];
      const [taker, maker] = buy.id > sell.id ? [buy, sell] : [sell, buy];
      this.trade(taker, maker, fill);
      for (const order of [buy, sell])
        if (isOpen(order)) this.book(marketId).shrink(order.id, restOf(order));
        else this.book(marketId).cancel(order.id);
    }
  }

  private trade(taker: NaiveOrder, maker: NaiveOrder, fill: { price: number; amount: bigint; total: bigint }): void {
    const [buy, sell] = taker.side === 'B' ? [taker, maker] : [maker, taker];
    const fees = this.money.trade(buy, sell, fill);
    for (const order of [buy, sell]) this.touched.add(order);
    this.open = this.open.filter(isOpen);
    this.fillId += 1;
    const { price, amount, total } = fill;
    this.fills.push([this.fillId, buy.market.id, buy.id, sell.id, taker.side, price, amount, total, ...fees]);
  }

  private cancelOne(orderId: number, marketId: number, reason: string): Result {
    const state = this.state(marketId);
    if (reason === 'member' && (state === 'halted' || state === 'closed')) return refuse('MARKET_HALTED');
    const order = this.openIn(marketId).find(({ id }) => id === orderId);
    if (!order) return refuse('ALREADY_PROCESSED');
    this.cancelOpen(order, reason);
    return order;
  }

  private cancelOpen(order: NaiveOrder, reason: string): void {
    this.book(order.market.id).cancel(order.id);
    this.end(order, reason);
  }

  private end(order: NaiveOrder, reason: string | null): void {
    order.state = reason === null ? 'filled' : 'cancelled';
    order.reason = reason;
    this.touched.add(order);
    this.open = this.open.filter((one) => one !== order);
  }

  private best(marketId: number, side: Side): number | null {
    return this.book(marketId).queue(side)[0]?.price ?? null;
  }

  private spendableBy(draft: OrderDraft): bigint {
    return this.spendable.get(payerOf(draft)) ?? 0n;
  }
}

const payerOf = (draft: OrderDraft): string => `${draft.memberId} ${payingAsset(draft)}`;

function keyOf({ memberId, clientOrderId }: Pick<OrderDraft, 'memberId' | 'clientOrderId'>): string | null {
  return clientOrderId === null ? null : `${memberId} ${clientOrderId}`;
}
