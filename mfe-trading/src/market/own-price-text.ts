import type { MarketCell } from '@maru/platform/market-data';
import { formatPrice } from '@maru/platform/money';

/** A price of an order or a trade, with the digits of its own band: those of today's price would cut some off. */
export const ownPriceText = (market: Pick<MarketCell, 'tick'>, price: string): string =>
  formatPrice(price, market.tick(price));
