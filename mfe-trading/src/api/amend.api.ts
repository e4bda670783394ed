import type { OrderAmendment, Order as OrderRow } from '@maru/contract';
import type { ApiClient } from '@maru/platform';
import { type Order, toOrder } from './orders';

/** Another price or amount of an order; decimal texts. */
export interface OrderChange {
  readonly price: string;
  /** Of the whole order: what it has traded is part of it. */
  readonly amount: string;
  /** Names the order that takes its place: sent again, it answers with that one. */
  readonly clientOrderId: string;
}

/** Rejects with an ApiError. */
export class AmendApi {
  constructor(private readonly api: Pick<ApiClient, 'post'>) {}

  /** @returns the order itself where it keeps its place, else the one that took it. */
  async amend(orderId: string, change: OrderChange): Promise<Order> {
    const body: OrderAmendment = { ...change };
    const options = { idempotencyKey: change.clientOrderId, wanted: 'order' } as const;
    return toOrder(await this.api.post<OrderRow>(`/v1/orders/${orderId}/amend`, { ...body }, options));
  }
}
