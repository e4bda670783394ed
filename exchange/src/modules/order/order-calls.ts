import { accepted, type Outcome, type RefusalName, refused } from '@maru/contract';
import type { MemberStanding } from '@maru/domain';
import type { Markets } from '../market';
import { isOwnClientOrderId } from './client-order-key';
import type { LiveOrder } from './engine/live-order';
import type { Orders } from './order.service';
import type { HandOver, OrderChange, OrderPlacement, OrderScope } from './order.types';

export interface OrderCallsDeps {
  readonly orders: Orders;
  readonly markets: Markets;
}

/** Whole seconds after which a caller may try again. */
const waitSeconds: Partial<Record<RefusalName, number>> = { TOO_MANY_REQUESTS: 1, UNAVAILABLE: 1 };

export const retryAfterOf = (refusal: RefusalName): number | null => waitSeconds[refusal] ?? null;

/**
 * Calls that change orders, for HTTP and for the socket. Each is judged first; what it resolves with hands it to the engine, and resolves
 * with its outcome after the commit.
 */
export class OrderCalls {
  constructor(private readonly deps: OrderCallsDeps) {}

  async place(member: MemberStanding, placement: OrderPlacement): Promise<HandOver<LiveOrder>> {
    const { orders } = this.deps;
    if (!orders.pace.take(member.memberId)) return tooMany;
    return isOwnClientOrderId(placement.clientOrderId) ? taken : orders.judgePlacement(member, placement);
  }

  async amend(member: MemberStanding, orderId: number, change: OrderChange): Promise<HandOver<LiveOrder>> {
    const { orders } = this.deps;
    if (!orders.pace.take(member.memberId)) return tooMany;
    return isOwnClientOrderId(change.clientOrderId) ? taken : orders.judgeAmendment(member, orderId, change);
  }

  cancel({ memberId }: MemberStanding, orderId: number): Promise<HandOver<LiveOrder>> {
    return this.deps.orders.judgeCancellation(memberId, orderId);
  }

  /**
   * Its orders that wait for the engine are cancelled too, and those that wait for a price; what is handed over before it is done may be.
   */
  cancelAll({ memberId }: MemberStanding, scope: OrderScope): HandOver<number> {
    const { orders, markets } = this.deps;
    if (scope.marketId !== undefined && !markets.find(scope.marketId)) return async () => refused('NOT_FOUND');
    return async () => {
      // These first: one whose price was there is an order by then.
      const stops = await orders.stops.cancelAll(memberId, scope);
      const cancelled = await orders.cancelAllInTurn(Number(memberId), scope);
      if (!stops.ok || !cancelled.ok) return cancelled.ok ? stops : cancelled;
      return accepted(stops.value + cancelled.value);
    };
  }
}

const taken = async (): Promise<Outcome<never>> => refused('IDEMPOTENCY_CONFLICT');
const tooMany = async (): Promise<Outcome<never>> => refused('TOO_MANY_REQUESTS');
