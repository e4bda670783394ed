import type { MarketCell, MarketsStore } from '@maru/platform/market-data';
import { observable, reaction, runInAction } from '@maru/platform/mobx';
import { useEffect } from 'react';

const pauseMs = 1000;

/**
 * The document's title carries the price of the market on show, at most once a second; the shell's own title returns afterwards, and where
 * the price is an old one: while the feed is broken, and on a page that is not on show, which takes no prices (SHEL-214).
 */
export function useLiveTitle(market: MarketCell, markets: Pick<MarketsStore, 'stale'>): void {
  useEffect(() => {
    const { pathname } = window.location;
    let own = document.title;
    let shown = '';
    const onShow = observable.box(!document.hidden);
    const look = () => runInAction(() => onShow.set(!document.hidden));
    document.addEventListener('visibilitychange', look);
    const stop = reaction(
      () => (markets.stale || !onShow.get() ? null : `${market.closeText} ${market.label}`),
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
      document.removeEventListener('visibilitychange', look);
      stop();
      if (document.title === shown) document.title = own;
    };
  }, [market, markets]);
}
