import { accepted, type Outcome, type RefusalName, refused } from '@maru/contract';
import type {
  CancelAllAnswer,
  CancelAllRequest,
  Ok,
  Order,
  OrderAmendment,
  OrderRequest,
} from '@maru/contract/exchange';
import type { MemberStanding } from '@maru/domain';
import type { Markets } from '../market';
import type { LiveOrder } from './engine/live-order';
import type { HandOver, Orders } from './order.service';
import { orderView, toPlacement } from './order.views';

export interface OrderCallsDeps {
  readonly orders: Orders;
  readonly markets: Markets;
}

/** Whole seconds after which a caller may try again. */
const waitSeconds: Partial<Record<RefusalName, number>> = { TOO_MANY_REQUESTS: 1, UNAVAILABLE: 1 };

export const retryAfterOf = (refusal: RefusalName): number | null => waitSeconds[refusal] ?? null;

/**
 * Calls that change orders, in words of the wire, for HTTP and for the socket. Each is judged first; what it resolves with hands it to
 * the engine, and resolves with its outcome after the commit.
 */
export class OrderCalls {
  constructor(private readonly deps: OrderCallsDeps) {}

  /** @param key - client order id where the body names none. */
  async place(member: MemberStanding, body: OrderRequest, key: string | undefined): Promise<HandOver<Order>> {
    if (!this.deps.orders.pace.take(member.memberId)) return tooMany;
    return viewed(await this.deps.orders.judgePlacement(member, toPlacement(body, key)), orderView);
  }

  /** @param key - client order id where the body names none. */
  async amend(
    member: MemberStanding,
    orderId: string,
    body: OrderAmendment,
    key: string | undefined,
  ): Promise<HandOver<Order>> {
    if (!this.deps.orders.pace.take(member.memberId)) return tooMany;
    const change = { ...body, clientOrderId: body.clientOrderId ?? key };
    return viewed(await this.deps.orders.judgeAmendment(member, Number(orderId), change), orderView);
  }

  async cancel({ memberId }: MemberStanding, orderId: string): Promise<HandOver<Ok>> {
    return viewed(await this.deps.orders.judgeCancellation(memberId, Number(orderId)), () => ({ ok: true }));
  }

  /** Its orders that wait for the engine are cancelled too; what is handed over before it is done may be. */
  async cancelAll(
    { memberId }: MemberStanding,
    { side, marketId }: CancelAllRequest,
  ): Promise<HandOver<CancelAllAnswer>> {
    const market = marketId === undefined ? undefined : this.deps.markets.find(Number(marketId));
    if (marketId !== undefined && !market) return async () => refused('NOT_FOUND');
    return async () => {
      const outcome = await this.deps.orders.cancelAllInTurn(Number(memberId), { marketId: market?.id, side });
      return outcome.ok ? accepted({ cancelled: outcome.value }) : outcome;
    };
  }
}

const tooMany = async (): Promise<Outcome<never>> => refused('TOO_MANY_REQUESTS');

const viewed =
  <T>(handOver: HandOver<LiveOrder>, view: (order: LiveOrder) => T): HandOver<T> =>
  async () => {
    const outcome = await handOver();
    return outcome.ok ? accepted(view(outcome.value)) : outcome;
  };
