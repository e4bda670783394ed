import type { PriceAlert as PriceAlertRow, PriceAlerts } from '@maru/contract';
import type { ApiClient } from '@maru/platform';

/** A price at which the member wants to be told. */
export interface PriceAlert {
  readonly id: string;
  /** Code of the market. */
  readonly market: string;
  /** Decimal text. */
  readonly price: string;
  /** Whether the price has to rise to it; else it has to fall. */
  readonly rises: boolean;
  /** ISO 8601; null while it is open. */
  readonly reachedAt: string | null;
}

const path = '/v1/price-alerts';

/** Calls about price alerts. Every one rejects with an ApiError. */
export class PriceAlertApi {
  constructor(private readonly api: ApiClient) {}

  /** Of all markets: open ones, then the last that were reached; newest first. */
  async list(): Promise<readonly PriceAlert[]> {
    return (await this.api.get<PriceAlerts>(path, undefined, { quiet: true })).list.map(toPriceAlert);
  }

  /** The same open one again is answered with the first. */
  async make(marketId: string, price: string): Promise<PriceAlert> {
    return toPriceAlert(await this.api.post<PriceAlertRow>(path, { marketId, price }));
  }

  async delete(id: string): Promise<void> {
    await this.api.post<PriceAlertRow>(`${path}/${id}/delete`);
  }
}

const toPriceAlert = ({ id, market, price, direction, reachedAt }: PriceAlertRow): PriceAlert => ({
  ...{ id, market, price, reachedAt },
  rises: direction === 'rise',
});
