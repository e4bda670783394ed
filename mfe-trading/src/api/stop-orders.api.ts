import type { StopOrder as StopOrderRow, StopOrders } from '@maru/contract';
import type { Side } from '@maru/domain';
import type { StopTerms } from '@maru/domain/stop-order';
import type { ApiClient } from '@maru/platform';

/** An order that waits for a price; decimal texts. */
export interface StopOrder {
  readonly id: string;
  readonly side: Side;
  readonly stopPrice: string;
  /** Whether the price has to rise to it; else it has to fall. */
  readonly rises: boolean;
  readonly price: string;
  readonly amount: string;
  /** Of a pair: price and id of its limit order. */
  readonly limitPrice: string | null;
  readonly pairOrderId: string | null;
  readonly state: StopOrderRow['state'];
  /** Name of the refusal where it could not be placed. */
  readonly refusal: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
}

export interface StopCommand extends StopTerms {
  readonly marketId: string;
  /** Makes a second sending of the same answer with the first. */
  readonly clientOrderId: string;
}

const path = '/v1/stop-orders';
const quiet = { quiet: true };

/** Calls about orders that wait for a price. Every one rejects with an ApiError. */
export class StopOrderApi {
  constructor(private readonly api: ApiClient) {}

  /** The member's own in a market, newest first, ended ones too. */
  async list(marketId: string): Promise<readonly StopOrder[]> {
    return (await this.api.get<StopOrders>(path, { marketId }, quiet)).list.map(toStopOrder);
  }

  async place(command: StopCommand): Promise<StopOrder> {
    const options = { idempotencyKey: command.clientOrderId, wanted: 'order' } as const;
    return toStopOrder(await this.api.post<StopOrderRow>(path, { ...command }, options));
  }

  async cancel(id: string): Promise<StopOrder> {
    return toStopOrder(await this.api.post<StopOrderRow>(`${path}/${id}/delete`));
  }
}

const toStopOrder = ({ direction, reason, ...row }: StopOrderRow): StopOrder => ({
  ...{ id: row.id, side: row.side, stopPrice: row.stopPrice, rises: direction === 'rise' },
  ...{ price: row.price, amount: row.amount, state: row.state, createdAt: row.createdAt },
  ...{ limitPrice: row.limitPrice, pairOrderId: row.pairOrderId },
  refusal: row.state === 'refused' ? reason : null,
});
