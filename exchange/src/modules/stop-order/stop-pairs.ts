import { accepted, type Outcome } from '@maru/contract';
import { fromMinor, type MemberStanding } from '@maru/domain';
import type { Ledger } from '../ledger';
import type { Markets } from '../market';
import { isOpen, type LiveOrder, type Orders, pairPrefix } from '../order';
import type { StopOrder, StopOrderRepository } from './stop-order.repository';

export interface StopPairsDeps {
  readonly ledger: Pick<Ledger, 'holds'>;
  readonly markets: Pick<Markets, 'find'>;
  readonly members: { standing(memberId: bigint): Promise<MemberStanding | null> };
  readonly orders: Pick<Orders, 'place' | 'engine' | 'find'>;
  readonly repository: StopOrderRepository;
}

/** The limit order of a pair once it is off the book. */
interface EndedLimit {
  readonly order: LiveOrder | undefined;
  /** Whether this call has taken it off. */
  readonly isOwn: boolean;
}

/**
 * The limit orders of pairs: the limit order holds the money, the stop order what it needs beyond. The limit order is placed under a
 * client order id of its own, so that a crash in between places it once.
 */
export class StopPairs {
  constructor(
    private readonly deps: StopPairsDeps,
    private readonly now: () => Date,
  ) {}

  /**
   * Places the limit order; again, it finds it.
   * @returns the stop order that waits now; UNAVAILABLE while nobody knows whether the limit order was placed, to be asked again;
   * another refusal of the limit order, with nothing left of the stop order.
   */
  async place(stop: StopOrder): Promise<Outcome<StopOrder>> {
    const { repository } = this.deps;
    const placed = await this.placeLimit(stop);
    // The engine may have committed it all the same.
    if (!placed.ok && placed.refusal === 'UNAVAILABLE') return placed;
    return repository.transact(async (tx) => {
      const row = await repository.lock(tx, stop.id);
      if (!row) throw new Error(`stop order ${stop.id} is gone`);
      if (row.state !== 'entering') return accepted(row);
      const changed_at = this.now();
      if (placed.ok) {
        const pair = { state: 'waiting', pair_order_id: BigInt(placed.value.id), changed_at } as const;
        return accepted(await repository.change(tx, row.id, pair));
      }
      if (row.hold > 0n) await this.deps.ledger.holds.void(tx, `stop:${row.id}`, stopEnd(row.id));
      await repository.delete(tx, row.id);
      return placed;
    });
  }

  /** Of an order that is not paired: false. */
  async hasTraded({ pair_order_id }: StopOrder): Promise<boolean> {
    if (pair_order_id === null) return false;
    const order = await this.deps.orders.find(Number(pair_order_id));
    return !order || hasTradedOrEnded(order);
  }

  /**
   * Takes the limit order out of the book, once.
   * @returns what of the amount is left for the stop order, minor units; null where the limit order was filled or ended otherwise.
   * @throws where the engine cannot say.
   */
  async takeOver(stop: StopOrder): Promise<bigint | null> {
    if (stop.pair_order_id === null) return stop.amount;
    const outcome = await this.cancel(stop, 'pair');
    if (!outcome.ok) throw new Error(`stop order ${stop.id}: the engine takes no commands`);
    const { order } = outcome.value;
    return order?.cancelReason === 'pair' && order.filledAmount < stop.amount ? stop.amount - order.filledAmount : null;
  }

  /** @returns UNAVAILABLE; MARKET_HALTED where the member may not cancel now. */
  async cancel(stop: StopOrder, reason: 'pair' | 'member'): Promise<Outcome<EndedLimit>> {
    const { orders, markets } = this.deps;
    const market = markets.find(stop.market_id);
    const orderId = Number(stop.pair_order_id);
    if (!market) throw new Error(`stop order ${stop.id} has no market`);
    const outcome = await orders.engine.cancel({ orderId, market, reason });
    if (outcome.ok) return accepted({ order: outcome.value, isOwn: true });
    if (outcome.refusal === 'UNAVAILABLE') return outcome;
    const order = await orders.find(orderId);
    // A market in which nobody may cancel refuses that of orders which have ended, too.
    return outcome.refusal === 'MARKET_HALTED' && order && isOpen(order) ? outcome : accepted({ order, isOwn: false });
  }

  private async placeLimit(stop: StopOrder): Promise<Outcome<LiveOrder>> {
    const { members, orders, markets } = this.deps;
    const market = markets.find(stop.market_id);
    const member = await members.standing(stop.member_id);
    if (!market || !member || stop.limit_price === null) throw new Error(`stop order ${stop.id} cannot be paired`);
    return orders.place(member, {
      ...{
        marketId: market.id,
        side: stop.side,
        type: 'LIMIT',
        timeInForce: 'GTC',
        clientOrderId: pairPrefix + stop.id,
      },
      price: fromMinor(stop.limit_price, market.priceScale),
      amount: fromMinor(stop.amount, market.deal.scale),
    });
  }
}

/** Whether the limit order of a pair ends its stop order. */
export const hasTradedOrEnded = (order: LiveOrder): boolean =>
  order.cancelReason !== 'pair' && (order.filledAmount > 0n || !isOpen(order));

/** The command that gives the money of a stop order back. */
export const stopEnd = (id: string) => ({ kind: 'stop-order-end', commandId: `stop-end:${id}` }) as const;
