import type { MarketsStore } from '@maru/platform/market-data';
import { useEffect, useRef } from 'react';

const againMs = 10_000;

/**
 * Reads the markets again after a break of the feed, as their rules of orders may have changed, and after a read that
 * failed while they are known. Call it in an `observer`. @returns whether the last read failed.
 */
export function useFreshMarkets(markets: MarketsStore): boolean {
  const { feed } = markets;
  const before = useRef(feed);
  useEffect(() => {
    if (before.current === 'stale' && feed === 'live') void markets.load();
    before.current = feed;
  }, [feed, markets]);

  const { state, value } = markets.reading;
  const isOld = state === 'failed' && value !== undefined;
  useEffect(() => {
    if (!isOld) return;
    const timer = setTimeout(() => void markets.load(), againMs);
    return () => clearTimeout(timer);
  }, [isOld, markets]);
  return isOld;
}
