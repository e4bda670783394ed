import { useServices } from '@maru/platform';
import { useEffect, useState } from 'react';
import { TradingApi } from '../api/trading.api';
import { MarketsStore } from './markets.store';

/** The markets of the screen that calls it: loads once, follows the feed while the screen is there. */
export function useMarkets(): MarketsStore {
  const { api, prices, storage } = useServices();
  const [markets] = useState(() => new MarketsStore(new TradingApi(api), prices, storage));
  useEffect(() => {
    void markets.load();
    return markets.follow();
  }, [markets]);
  return markets;
}
