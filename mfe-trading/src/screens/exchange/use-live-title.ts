import type { MarketCell, MarketsStore } from '@maru/platform/market-data';
import { reaction } from '@maru/platform/mobx';
import { useEffect } from 'react';

const pauseMs = 1000;

/**
 * The document's title carries the price of the market on show, at most once a second; the shell's own title returns afterwards, and while
 * the price is old: a tab in the background has nothing else that would say so (SHEL-214).
 */
export function useLiveTitle(market: MarketCell, markets: Pick<MarketsStore, 'stale'>): void {
  useEffect(() => {
    const { pathname } = window.location;
    let own = document.title;
    let shown = '';
    const stop = reaction(
      () => (markets.stale ? null : `${market.closeText} ${market.label}`),
      (price) => {
        // Another screen has its own title before this one has left.
        if (window.location.pathname !== pathname) return;
        if (document.title !== shown) own = document.title;
        shown = price === null ? own : `${price} | ${own.split(' | ').at(-1)}`;
        document.title = shown;
      },
      { delay: pauseMs, fireImmediately: true },
    );
    return () => {
      stop();
      if (document.title === shown) document.title = own;
    };
  }, [market, markets]);
}
