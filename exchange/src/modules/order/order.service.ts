import { accepted, type Outcome, type RefusalName, refused } from '@maru/contract';
import { fromMinor, type MemberStanding, tradingRefusal } from '@maru/domain';
import type { Clock } from '../../platform/core/clock';
import { houseMemberMax } from '../../platform/core/house';
import type { WindowLimit } from '../../platform/http/rate-limits';
import type { Ledger } from '../ledger';
import type { MarketDefinition, Markets } from '../market';
import type { Engine } from './engine/engine';
import type { OrderDraft } from './engine/engine.types';
import { type CancelReason, isOpen, type LiveOrder, pairPrefix } from './engine/live-order';
import { draftOrder, sameOrder } from './engine/order-draft';
import { feeOf } from './engine/order-math';
import { estimateTotal } from './estimate';
import type { FillRepository } from './fill.repository';
import type { OrderHistory } from './history.service';
import { MarketQuotes } from './market-quotes';
import type { OrderRepository } from './order.repository';
import type { HandOver, OrderChange, OrderEstimate, OrderPlacement, OrderScope, Quotes } from './order.types';
import { amendedAmount, amendedPlacement, checkOrder, draftFor, type OrderingMember } from './order-check';
import { type RecentTrade, type RecentTrades, recentTradesMax } from './recent-trades';
import { stateRefusal } from './state-refusal';
import type { StopDesk } from './stop-desk';

const clearedAtOnce = 20_000;

export interface OrdersDeps {
  readonly engine: Engine;
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly repository: OrderRepository;
  readonly fills: FillRepository;
  readonly history: OrderHistory;
  readonly recent: RecentTrades;
  readonly clock: Clock;
  readonly pace: Pick<WindowLimit<bigint>, 'take'>;
  readonly stops: Pick<StopDesk, 'cancelAll'>;
}

const decided =
  <T>(outcome: Outcome<T>): HandOver<T> =>
  () =>
    Promise.resolve(outcome);

/** Refusals of a cancellation after which the order may be open; any other says that it has ended. */
const cancelFailures = ['UNAVAILABLE', 'MARKET_HALTED'] as const;

const isRefused = (outcome: Outcome<unknown> | undefined, refusal: RefusalName): boolean =>
  outcome?.ok === false && outcome.refusal === refusal;

/** Orders of members: checks, placement, cancellation and lists. */
export class Orders {
  readonly engine: Engine;
  readonly fills: FillRepository;
  readonly history: OrderHistory;
  readonly recent: RecentTrades;
  /** New and amended orders of a member in a second, whichever way they come. */
  readonly pace: OrdersDeps['pace'];
  readonly stops: OrdersDeps['stops'];
  private readonly marketQuotes: MarketQuotes;

  constructor(private readonly deps: OrdersDeps) {
    this.engine = deps.engine;
    this.fills = deps.fills;
    this.history = deps.history;
    this.recent = deps.recent;
    this.pace = deps.pace;
    this.stops = deps.stops;
    this.marketQuotes = new MarketQuotes(deps);
  }

  /** Call once the markets are loaded; until then orders are refused as unavailable. */
  async start(): Promise<void> {
    await this.recent.load();
    await this.engine.start();
  }

  stop(): Promise<void> {
    return this.engine.stop();
  }

  /**
   * Places an order (API-112). Answers after it is stored; a retry with the same clientOrderId answers with the first order.
   * @returns refusals of due diligence (TRAD-048), of the market, and of the order checks ERR-230..234.
   */
  async place(member: MemberStanding, placement: OrderPlacement): Promise<Outcome<LiveOrder>> {
    return (await this.judgePlacement(member, placement))();
  }

  /** The first half of `place`: a caller keeps the order of its commands, whatever is read before they are handed over. */
  async judgePlacement(member: MemberStanding, placement: OrderPlacement): Promise<HandOver<LiveOrder>> {
    const checked = this.check(member, placement);
    const draft = checked instanceof Promise ? await checked : checked;
    if (draft.ok) return () => this.deps.engine.place(draft.value);
    return decided((await this.placedBefore(member, placement)) ?? draft);
  }

  /** The first order under a client order id: what has been accepted stays so, whatever would refuse it now. */
  private async placedBefore(member: MemberStanding, placement: OrderPlacement): Promise<Outcome<LiveOrder> | null> {
    const first = placement.clientOrderId && (await this.findByClientOrderId(member.memberId, placement.clientOrderId));
    if (!first) return null;
    const draft = draftFor(member, placement, first.market);
    const same = draft && placement.marketId === first.market.id && sameOrder(draft, first);
    return same ? accepted(first) : refused('IDEMPOTENCY_CONFLICT');
  }

  /** Cost and hold of an order by the same rules, without placing it (the order form's preview). */
  async preview(member: MemberStanding, placement: OrderPlacement): Promise<Outcome<OrderEstimate>> {
    const checked = await this.check(member, placement);
    if (!checked.ok) return checked;
    const draft = checked.value;
    const { market } = draft;
    if (!this.deps.engine.isReady) return refused('UNAVAILABLE');
    const { book } = this.deps.engine.book(market.id);
    const [{ last }, reference] = [this.deps.markets.statistics(market.id), this.deps.markets.reference(market.id)];
    const order = draftOrder(draft, { id: 0, createdAt: this.deps.clock.now(), last, reference, book });
    const holdCoin = order.side === 'B' ? market.base : market.deal;
    const { available } = await this.deps.ledger.balance(member.memberId, holdCoin.code);
    if (available < order.hold) return refused('INSUFFICIENT_BALANCE');
    const total = estimateTotal(draft, order.limit, book);
    return accepted({ market, total, fee: feeOf(total, draft.feePpm), hold: order.hold, holdCoin });
  }

  find(orderId: number): Promise<LiveOrder | undefined> {
    return this.deps.repository.find(orderId);
  }

  findByClientOrderId(memberId: bigint, clientOrderId: string): Promise<LiveOrder | undefined> {
    return this.deps.repository.findByClientOrderId(Number(memberId), clientOrderId);
  }

  /**
   * Amends an open limit order of the member: less of the same price keeps its place in the queue, else another order takes its place,
   * with its money.
   * @returns the order as it is then; refusals as of `place`, ORDER_CHANGED where the new amount is traded already or it traded
   * meanwhile, ORDER_NOT_AMENDABLE of what has no price or is paired with a stop order.
   */
  async amend(member: MemberStanding, orderId: number, change: OrderChange): Promise<Outcome<LiveOrder>> {
    return (await this.judgeAmendment(member, orderId, change))();
  }

  /** The first half of `amend`. */
  async judgeAmendment(member: MemberStanding, orderId: number, change: OrderChange): Promise<HandOver<LiveOrder>> {
    const order = await this.deps.repository.find(orderId);
    if (!order || order.memberId !== Number(member.memberId)) return decided(refused('NOT_FOUND'));
    if (order.price === null || order.clientOrderId?.startsWith(pairPrefix))
      return decided(refused('ORDER_NOT_AMENDABLE'));
    const { filledAmount: filled } = order;
    const amount = amendedAmount(order, change);
    if (amount === null) return decided(refused('ORDER_INVALID'));
    if (amount <= filled) return decided(refused('ORDER_CHANGED'));
    const placement = amendedPlacement(order, change, amount - filled);
    if (!isOpen(order)) return decided((await this.placedBefore(member, placement)) ?? refused('ALREADY_PROCESSED'));
    const checked = await this.check(member, placement, order.hold);
    return checked.ok ? () => this.deps.engine.amend({ orderId, filled, draft: checked.value }) : decided(checked);
  }

  /** Cancels an open order of the member (API-113). */
  async cancel(memberId: bigint, orderId: number): Promise<Outcome<LiveOrder>> {
    return (await this.judgeCancellation(memberId, orderId))();
  }

  /** The first half of `cancel`. */
  async judgeCancellation(memberId: bigint, orderId: number): Promise<HandOver<LiveOrder>> {
    const order = await this.deps.repository.find(orderId);
    if (!order || order.memberId !== Number(memberId)) return decided(refused('NOT_FOUND'));
    if (!isOpen(order)) return decided(refused('ALREADY_PROCESSED'));
    return () => this.deps.engine.cancel({ orderId, market: order.market, reason: 'member' });
  }

  /** Cancels everything a member has open, for example when due diligence has lapsed (TRAD-120). @returns how many. */
  async cancelAll(memberId: number, reason: CancelReason, scope: OrderScope = {}): Promise<number> {
    return (await this.cancelOpen(memberId, reason, scope)).filter(({ ok }) => ok).length;
  }

  /**
   * As `cancelAll`, for the member, and of what was asked for before this call too, where it waits for the engine.
   * @returns how many; UNAVAILABLE where one of them may be open still; MARKET_HALTED where its market takes no cancellation.
   */
  async cancelAllInTurn(memberId: number, scope: OrderScope): Promise<Outcome<number>> {
    const [market] = this.deps.markets.all();
    if (!market) return accepted(0);
    const outcomes = [await this.takeTurn(market)];
    if (!isRefused(outcomes[0], 'UNAVAILABLE')) outcomes.push(...(await this.cancelOpen(memberId, 'member', scope)));
    const failure = cancelFailures.find((refusal) => outcomes.some((outcome) => isRefused(outcome, refusal)));
    return failure ? refused(failure) : accepted(outcomes.filter(({ ok }) => ok).length);
  }

  private cancelOpen(
    memberId: number,
    reason: CancelReason,
    { marketId, side }: OrderScope,
  ): Promise<Outcome<LiveOrder>[]> {
    const markets = this.deps.markets.all().filter(({ id }) => marketId === undefined || id === marketId);
    const open = markets
      .flatMap(({ id }) => this.deps.engine.book(id).openOrders(memberId))
      .filter((order) => side === undefined || order.side === side);
    return Promise.all(open.map(({ id, market }) => this.deps.engine.cancel({ orderId: id, market, reason })));
  }

  /** Resolves once whatever was asked of the market before is done. @returns false where the engine cannot say that it is. */
  async settled(market: MarketDefinition): Promise<boolean> {
    return !isRefused(await this.takeTurn(market), 'UNAVAILABLE');
  }

  /** Whether members, not the house, have open orders in a market, as they are stored. */
  hasOpenIn({ id }: MarketDefinition): Promise<boolean> {
    return this.deps.repository.hasOpenOfMembers(id);
  }

  /** No order has this number: the command is refused when its turn comes. */
  private takeTurn(market: MarketDefinition): Promise<Outcome<LiveOrder>> {
    return this.deps.engine.cancel({ orderId: 0, market, reason: 'market' });
  }

  /** Members (not the house) who have open orders. */
  traders(): Set<bigint> {
    const traders = new Set<bigint>();
    for (const { id } of this.deps.markets.all()) {
      for (const memberId of this.deps.engine.book(id).members()) {
        if (memberId > houseMemberMax) traders.add(BigInt(memberId));
      }
    }
    return traders;
  }

  hasOpenOrders(memberId: bigint): boolean {
    const id = Number(memberId);
    return this.deps.markets.all().some((market) => this.deps.engine.book(market.id).openCount(id) > 0);
  }

  /** Open orders of a member in one market, newest first (TRAD-050). */
  openOrders(memberId: bigint, market: MarketDefinition): readonly LiveOrder[] {
    return this.deps.engine.book(market.id).openOrders(Number(memberId)).reverse();
  }

  /** Open orders of a member in all markets as they are stored: what a batch is writing now is not among them. */
  async storedOpenOrders(memberId: bigint): Promise<readonly LiveOrder[]> {
    const open = this.deps.markets.all().flatMap((market) => this.openOrders(memberId, market));
    const ids = open.map(({ id }) => BigInt(id));
    return (await this.deps.repository.findAll(memberId, ids)).filter(isOpen);
  }

  /** Newest first, at most 50. */
  lastTrades(market: MarketDefinition, count: number): readonly RecentTrade[] {
    return this.deps.recent.latest(market.id, count);
  }

  /** See {@link MarketQuotes.now}. */
  quotes(market: MarketDefinition): Quotes {
    return this.marketQuotes.now(market);
  }

  /** See {@link MarketQuotes.recent}. */
  recentQuotes(market: MarketDefinition): Quotes {
    return this.marketQuotes.recent(market);
  }

  /** Places an order of a house account: same book, same ledger, no due diligence. */
  placeForHouse(draft: OrderDraft): Promise<Outcome<LiveOrder>> {
    return this.deps.engine.place(draft);
  }

  /**
   * Deletes ended orders of house accounts and trades between them, at most 20,000 of each. The last 50 trades of a market stay,
   * since pages show them, and so does everything that a member took part in.
   * @param before - when they ended, at the latest.
   * @param upToFill - last fill that the candles contain: a later one is still needed.
   */
  async clearHouse(before: Date, upToFill: bigint): Promise<void> {
    const { fills, markets, repository } = this.deps;
    const marketIds = markets.all().map(({ id }) => id);
    await fills.deleteOfHouse({ before, upTo: upToFill, marketIds, kept: recentTradesMax, limit: clearedAtOnce });
    await repository.deleteEndedOfHouse(before, clearedAtOnce);
  }

  /**
   * Answers without a promise where nothing is read from the database, which is the case for most orders.
   * @param freed - what the order whose place it takes gives back, minor units.
   */
  private check(
    member: MemberStanding,
    placement: OrderPlacement,
    freed = 0n,
  ): Outcome<OrderDraft> | Promise<Outcome<OrderDraft>> {
    if (member.frozen) return refused('ACCOUNT_FROZEN');
    const gate = tradingRefusal(member, this.deps.clock.now().getTime());
    if (gate) return refused(gate);
    const market = this.deps.markets.find(placement.marketId);
    if (!market) return refused('NOT_FOUND');
    const closed = stateRefusal(this.deps.markets.state(market.id), placement);
    if (closed) return refused(closed);
    return checkOrder(member, placement, market, this.deps.markets, (asset) => this.available(member, asset, freed));
  }

  private async available({ memberId }: OrderingMember, asset: string, freed: bigint): Promise<string> {
    const { available } = await this.deps.ledger.balance(memberId, asset);
    return fromMinor(available + freed, this.deps.markets.coin(asset)?.scale ?? 8);
  }
}
