import { useEffect } from 'react';
import { pageService } from '../page-service';
import { useServices } from '../services';
import { MarketsStore } from './markets.store';

/** The markets of the remote, made when its first screen asks for them. */
export const marketsOf = pageService((services) => new MarketsStore(services));

/** The markets of the remote; they follow the feed while the calling screen is there. Read them in an `observer`. */
export function useMarkets(): MarketsStore {
  const markets = marketsOf(useServices());
  useEffect(() => markets.use(), [markets]);
  return markets;
}
