import type { MarketsStore } from '@maru/platform/market-data';
import { useEffect, useRef } from 'react';

const againMs = 10_000;

/** Whether rules that were read a while ago may be what is wrong: the range of prices follows the market. */
export const mayBeOldRules = (problem: string | null): boolean =>
  problem === 'PRICE_OUT_OF_RANGE' || problem === 'ORDER_OFF_TICK';

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
