import type { PriceAlertRequest, PriceAlert as PriceAlertView } from '@maru/contract';
import { fromMinor } from '@maru/domain';
import type { MarketDefinition } from '../market';
import type { PriceAlert } from './price-alert.repository';
import type { PriceAlertWish } from './price-alert.service';

export const toPriceAlertWish = ({ marketId, price = '' }: PriceAlertRequest): PriceAlertWish => ({
  marketId: Number(marketId),
  price,
});

export const priceAlertView = (row: PriceAlert, { id, code, priceScale }: MarketDefinition): PriceAlertView => ({
  ...{ id: String(row.id), marketId: String(id), market: code },
  price: fromMinor(row.price, priceScale),
  direction: row.rises ? 'rise' : 'fall',
  createdAt: row.created_at.toISOString(),
  reachedAt: row.reached_at?.toISOString() ?? null,
});
