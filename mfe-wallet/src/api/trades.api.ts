import type { List, TradeRow } from '@maru/contract';
import type { ApiClient } from '@maru/platform';

/** What the asset screen asks of the member's trades. Every call rejects with an ApiError. */
export class TradesApi {
  constructor(private readonly api: ApiClient) {}

  /** Whether there are executions; the exchange looks as far back as it does without a range. */
  async hasTraded(): Promise<boolean> {
    const query = { completed: 'Y', page: 1, count: 1 };
    const { list } = await this.api.get<List<TradeRow>>('/v1/orders', query, { quiet: true });
    return list.length > 0;
  }
}
