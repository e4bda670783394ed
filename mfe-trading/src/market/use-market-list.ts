import { useServices } from '@maru/platform';
import { useMarkets } from '@maru/platform/market-data';
import { useState } from 'react';
import { MarketListStore } from './market-list.store';

/**
 * A list of its own for the calling screen, over the markets of the page.
 * @param isHeld - of the first call counts.
 */
export function useMarketList(isHeld?: (coin: string) => boolean): MarketListStore {
  const { preferences } = useServices();
  const markets = useMarkets();
  const [list] = useState(() => new MarketListStore(markets, preferences, isHeld));
  return list;
}
