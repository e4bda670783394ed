import { accepted, type Outcome } from '@maru/contract';
import type { OrderType, Side } from '@maru/domain';
import { presetRange, rangeMoments } from '@maru/domain/dates';
import type { Clock } from '../../platform/core/clock';
import {
  inPortions,
  type MomentRange,
  momentsOf,
  type Newest,
  type Page,
  pagingOf,
  type RangeQuery,
} from '../../platform/core/paging';
import { TurnsByKey } from '../../platform/core/turns';
import type { MarketDefinition, Markets } from '../market';
import type { CancelReason, LiveOrder } from './engine/live-order';
import type { HistorySearch, MemberTradeRepository, TradeOfMember } from './member-trade.repository';
import type { OrderMoment, OrderRepository } from './order.repository';

export interface OrderHistoryDeps {
  readonly repository: OrderRepository;
  readonly trades: MemberTradeRepository;
  readonly markets: Markets;
  readonly clock: Clock;
}

/** Filter of a member's list of orders or trades. */
export interface HistoryQuery extends RangeQuery {
  /** Undefined: both sides. */
  readonly side: Side | undefined;
  /** The coin that is traded; null: all. */
  readonly coinId: number | null;
  /** Where no day is named: all there is, and not the last three months. */
  readonly ofAllTime?: boolean;
}

/** One execution as its buyer or seller sees it. */
export interface MemberTrade {
  readonly id: bigint;
  readonly market: MarketDefinition;
  readonly orderId: bigint;
  readonly side: Side;
  readonly orderType: OrderType;
  /** Price units. */
  readonly price: bigint;
  /** Minor units of the deal coin. */
  readonly amount: bigint;
  /** Minor units of the base coin. */
  readonly fee: bigint;
  readonly at: Date;
}

/** Days as YYYY-MM-DD, both included. */
export interface TradePortions {
  readonly days: { readonly from: string; readonly to: string };
  readonly portions: AsyncIterable<readonly MemberTrade[]>;
}

const portionRows = 1000;

/** TRAD-066. */
const usualRange = '3months';
/** Before the first order of all. */
const firstDay = '2020-01-01';

/** Why the exchange itself ends an order; what the member has asked for is no news. */
const endedByExchange: readonly CancelReason[] = ['selfTrade', 'priceCollar', 'noLiquidity', 'market', 'review'];

/**
 * Trades and orders of a member, newest first (API-105, API-106). Without dates: the last three months (TRAD-066), or all, for the latest
 * hundred may be older (TRAD-053).
 */
export class OrderHistory {
  /** A page of orders counts all of its search: however many a member asks for, they use one connection. */
  private readonly orderPages = new TurnsByKey<bigint>({ atOnceMax: 1, waitingMax: 20 });

  constructor(private readonly deps: OrderHistoryDeps) {}

  /** Executions of the member. @returns the refusals of `momentsOf`. */
  async trades(memberId: bigint, query: HistoryQuery): Promise<Outcome<Page<MemberTrade>>> {
    const search = this.search(memberId, query);
    if (!search.ok) return search;
    const { rows, ...counted } = await this.deps.trades.trades(search.value);
    return accepted({ rows: this.tradesOf(rows, memberId), ...counted, count: search.value.count });
  }

  /** All executions of a search, in portions, with the days that were searched. @returns as `trades`. */
  allTrades(memberId: bigint, query: Omit<HistoryQuery, 'page' | 'count'>): Outcome<TradePortions> {
    const search = this.search(memberId, query);
    if (!search.ok) return search;
    const rows = inPortions(portionRows, (last: TradeOfMember | null) =>
      this.deps.trades.tradesBefore(last, search.value, portionRows),
    );
    const tradesOf = (portion: readonly TradeOfMember[]) => this.tradesOf(portion, memberId);
    async function* portions() {
      for await (const portion of rows) yield tradesOf(portion);
    }
    const usual = presetRange(usualRange, this.deps.clock.now().getTime());
    const days = { from: query.days.from || usual.from, to: query.days.to || usual.to };
    return accepted({ days, portions: portions() });
  }

  private tradesOf(rows: readonly TradeOfMember[], memberId: bigint): MemberTrade[] {
    return rows.flatMap((row) => {
      const market = this.deps.markets.find(row.market_id);
      return market ? [tradeOf(row, memberId, market)] : [];
    });
  }

  /** Orders of the member in whatever state. @returns the refusals of `momentsOf`. */
  async orders(memberId: bigint, query: HistoryQuery): Promise<Outcome<Page<LiveOrder>>> {
    const search = this.search(memberId, query);
    if (!search.ok) return search;
    const page = await this.orderPages.take(memberId, () => this.deps.repository.search(search.value));
    return accepted({ ...page, count: search.value.count });
  }

  /** Orders that were executed lately, each once as it is now, with the moment of its last execution. */
  async executed(memberId: bigint, newest: Newest): Promise<readonly OrderMoment[]> {
    const moments = await this.deps.trades.executed(memberId, newest);
    const ids = moments.map(({ orderId }) => orderId);
    const orders = await this.deps.repository.findAll(memberId, ids);
    const byId = new Map(orders.map((order) => [BigInt(order.id), order]));
    return moments.flatMap(({ orderId, at }) => {
      const order = byId.get(orderId);
      return order ? [{ order, at }] : [];
    });
  }

  /** Orders that the exchange has ended lately. */
  cancelledByExchange(memberId: bigint, newest: Newest): Promise<readonly OrderMoment[]> {
    return this.deps.repository.cancelledBy(endedByExchange, memberId, newest);
  }

  private search(memberId: bigint, { days, side, coinId, ofAllTime, ...page }: HistoryQuery): Outcome<HistorySearch> {
    const { markets, clock } = this.deps;
    const isOfAll = ofAllTime === true && !days.from && !days.to;
    const range = isOfAll ? accepted(allUpTo(clock.now())) : momentsOf(days, usualRange, clock.now());
    if (!range.ok) return range;
    const marketIds =
      coinId === null ? null : markets.all().flatMap(({ id, deal }) => (deal.id === coinId ? [id] : []));
    return accepted({ memberId, side, ...range.value, ...pagingOf(page), marketIds, ofAllTime: isOfAll });
  }
}

function allUpTo(now: Date): MomentRange {
  const [from, to] = rangeMoments({ from: firstDay, to: presetRange(usualRange, now.getTime()).to });
  return { from: new Date(from), to: new Date(to) };
}

function tradeOf(fill: TradeOfMember, memberId: bigint, market: MarketDefinition): MemberTrade {
  const buys = fill.buyer_id === memberId;
  return {
    id: fill.id,
    market,
    orderId: buys ? fill.buy_order_id : fill.sell_order_id,
    side: buys ? 'B' : 'S',
    orderType: fill.call_type,
    price: fill.price,
    amount: fill.amount,
    fee: buys ? fill.buy_fee : fill.sell_fee,
    at: fill.at,
  };
}
