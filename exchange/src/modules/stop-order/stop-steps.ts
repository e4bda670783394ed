import type { RefusalName } from '@maru/contract';
import { fromMinor, type MemberStanding } from '@maru/domain';
import type { Context } from '../../platform/core/context';
import type { Ledger } from '../ledger';
import type { Markets } from '../market';
import { type Orders, stopPrefix } from '../order';
import type { StopChange, StopOrder, StopOrderRepository } from './stop-order.repository';
import type { StopEnd } from './stop-order.tables';
import { type StopPairs, stopEnd } from './stop-pairs';

export interface StopStepsDeps {
  readonly ledger: Pick<Ledger, 'holds'>;
  readonly markets: Markets;
  readonly members: { standing(memberId: bigint): Promise<MemberStanding | null> };
  readonly orders: Pick<Orders, 'place' | 'engine' | 'findByClientOrderId'>;
  readonly pairs: StopPairs;
  readonly repository: StopOrderRepository;
}

/**
 * What follows once the price of a stop order was there. It is given its money back and noted as reached, then placed under its own
 * client order id, so that a crash in between places it once. The limit order of a pair leaves the book before.
 */
export class StopSteps {
  constructor(
    private readonly context: Pick<Context, 'clock' | 'events'>,
    private readonly deps: StopStepsDeps,
  ) {}

  /** @returns null once that is done; else the order as it is noted, to be tried again. */
  async take(stop: StopOrder): Promise<StopOrder | null> {
    const { markets, orders, pairs } = this.deps;
    // Its money stays held until an order can take it.
    const isOpen = orders.engine.isReady && markets.state(stop.market_id) === 'open';
    const isPaired = stop.pair_order_id !== null;
    const noted = isOpen && !isPaired ? stop : await this.meet(stop);
    if (!noted || !isOpen) return noted;
    const left = await pairs.takeOver(noted);
    if (left === null) {
      await this.end(noted);
      return null;
    }
    const reached = await this.release(noted.id);
    if (!reached) return null;
    return (await this.place(reached, left)) ? null : reached;
  }

  /**
   * Ends one that was reached and whose market takes no orders. No `take` of it may be under way: where its order is not stored, there
   * will be none.
   * @returns false where nobody can say that, and where it may be placed now.
   */
  async giveUp(stop: StopOrder, reason: StopEnd): Promise<boolean> {
    const { id, member_id, market_id } = stop;
    const { markets, orders, repository } = this.deps;
    if (!orders.engine.isReady || markets.state(market_id) === 'open') return false;
    const placed = await orders.findByClientOrderId(member_id, stopPrefix + id);
    if (placed) await this.finish(stop, { state: 'placed', order_id: BigInt(placed.id) });
    else
      await repository.transact((tx) =>
        repository.change(tx, id, { state: 'cancelled', reason, changed_at: this.now() }),
      );
    return true;
  }

  /** Ends a stop order whose limit order has traded or ended. */
  async end({ id }: StopOrder): Promise<void> {
    const { repository } = this.deps;
    const ended = await repository.transact(async (tx) => {
      const row = await repository.lock(tx, id);
      if (row?.state !== 'waiting') return null;
      if (row.hold > 0n) await this.deps.ledger.holds.void(tx, `stop:${id}`, stopEnd(id));
      return repository.change(tx, id, { state: 'cancelled', reason: 'pair', changed_at: this.now() });
    });
    if (ended) this.tell(ended);
  }

  /** @returns the order that waits for its market; null where it has ended. */
  private async meet(stop: StopOrder): Promise<StopOrder | null> {
    const { repository } = this.deps;
    if (isNoted(stop)) return stop;
    return repository.transact(async (tx) => {
      const row = await repository.lock(tx, stop.id);
      if (row?.state !== 'waiting') return row?.state === 'reached' ? row : null;
      const now = this.now();
      return repository.change(tx, stop.id, { state: 'waiting', met_at: now, changed_at: now });
    });
  }

  /** @returns the order to place; null where it has ended. */
  private release(id: string): Promise<StopOrder | null> {
    const { repository, ledger } = this.deps;
    return repository.transact(async (tx) => {
      const row = await repository.lock(tx, id);
      if (row?.state === 'reached') return row;
      if (row?.state !== 'waiting') return null;
      if (row.hold > 0n) await ledger.holds.void(tx, `stop:${id}`, stopEnd(id));
      return repository.change(tx, id, { state: 'reached', changed_at: this.now() });
    });
  }

  /** @returns whether that is done; false where it has to be tried again. */
  private async place(stop: StopOrder, amount: bigint): Promise<boolean> {
    const { members, orders, markets } = this.deps;
    const market = markets.find(stop.market_id);
    const member = await members.standing(stop.member_id);
    if (!market || !member) throw new Error(`stop order ${stop.id} has no market or member`);
    const outcome = await orders.place(member, {
      ...{
        marketId: market.id,
        side: stop.side,
        type: 'LIMIT',
        timeInForce: 'GTC',
        clientOrderId: stopPrefix + stop.id,
      },
      price: fromMinor(stop.price, market.priceScale),
      amount: fromMinor(amount, market.deal.scale),
    });
    if (!outcome.ok && isPassing(outcome.refusal)) return false;
    await this.finish(
      stop,
      outcome.ok
        ? { state: 'placed', order_id: BigInt(outcome.value.id) }
        : { state: 'refused', reason: outcome.refusal },
    );
    return true;
  }

  private async finish(stop: StopOrder, end: Pick<StopChange, 'state' | 'order_id' | 'reason'>): Promise<void> {
    const { repository } = this.deps;
    await repository.transact((tx) => repository.change(tx, stop.id, { ...end, changed_at: this.now() }));
    this.tell(stop);
    this.context.events.emit('notificationsChanged', { memberId: stop.member_id });
  }

  private now(): Date {
    return this.context.clock.now();
  }

  private tell({ member_id, market_id }: StopOrder): void {
    const market = this.deps.markets.find(market_id);
    const assets = market ? [market.base.code, market.deal.code] : [];
    this.context.events.emit('balancesChanged', { memberId: member_id, assets });
  }
}

/** A refusal of the market, not of the order: it is placed later. */
const isPassing = (refusal: RefusalName): boolean =>
  refusal === 'UNAVAILABLE' || refusal === 'MARKET_HALTED' || refusal === 'PREOPEN_LIMIT_ONLY';

/** The database knows that its price was there. */
export const isNoted = ({ state, met_at }: StopOrder): boolean => state === 'reached' || met_at !== null;
