import { MarketCell, toMarket } from '@maru/platform/market-data';
import { observable, runInAction } from '@maru/platform/mobx';
import { testMarketRow } from '@maru/platform/testing';
import { act, renderHook } from '@testing-library/react';
import { useLiveTitle } from './use-live-title';

const cellOf = () => new MarketCell(toMarket(testMarketRow()));

const trade = (cell: MarketCell, close: string) => act(() => runInAction(() => Object.assign(cell, { close })));

describe('the title of the document on the trading screen', () => {
  const markets = observable({ stale: false });
  beforeEach(() => {
    jest.useFakeTimers();
    document.title = '거래소 | 마루';
    window.history.replaceState(null, '', '/exchange/KRW-BTC');
  });
  afterEach(() => jest.useRealTimers());

  it('carries the price, follows it once a second, and is the screen’s own again afterwards', () => {
    const cell = cellOf();
    const { unmount } = renderHook(() => useLiveTitle(cell, markets));
    jest.advanceTimersByTime(1000);
    const first = document.title;
    expect(first).toBe(`${cell.closeText} BTC/KRW | 마루`);
    trade(cell, '160000000');
    trade(cell, '161000000');
    expect(document.title).toBe(first);
    jest.advanceTimersByTime(1000);
    expect(document.title).toBe('161,000,000 BTC/KRW | 마루');
    unmount();
    expect(document.title).toBe('거래소 | 마루');
  });

  it('carries no price while the feed is broken (SHEL-214)', () => {
    const cell = cellOf();
    renderHook(() => useLiveTitle(cell, markets));
    jest.advanceTimersByTime(1000);
    const live = document.title;
    act(() => runInAction(() => Object.assign(markets, { stale: true })));
    jest.advanceTimersByTime(1000);
    expect(document.title).toBe('거래소 | 마루');
    act(() => runInAction(() => Object.assign(markets, { stale: false })));
    jest.advanceTimersByTime(1000);
    expect([document.title, live]).toEqual([`${cell.closeText} BTC/KRW | 마루`, document.title]);
  });

  it('carries no price on a page that is not on show, which takes none (SHEL-214)', () => {
    const cell = cellOf();
    const hidden = jest.spyOn(document, 'hidden', 'get');
    const become = (isHidden: boolean) => {
      hidden.mockReturnValue(isHidden);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      jest.advanceTimersByTime(1000);
    };
    const { unmount } = renderHook(() => useLiveTitle(cell, markets));
    jest.advanceTimersByTime(1000);
    become(true);
    expect(document.title).toBe('거래소 | 마루');
    become(false);
    expect(document.title).toBe(`${cell.closeText} BTC/KRW | 마루`);
    unmount();
    become(true);
    expect(document.title).toBe('거래소 | 마루');
    hidden.mockRestore();
  });

  it('leaves the title of another screen alone', () => {
    const cell = cellOf();
    const { unmount } = renderHook(() => useLiveTitle(cell, markets));
    jest.advanceTimersByTime(1000);
    window.history.replaceState(null, '', '/app/asset');
    document.title = '내 자산 | 마루';
    trade(cell, '160000000');
    jest.advanceTimersByTime(1000);
    unmount();
    expect(document.title).toBe('내 자산 | 마루');
  });
});
