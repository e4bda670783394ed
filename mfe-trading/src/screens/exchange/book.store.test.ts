import type { MarketTrade, OrderBook } from '@maru/contract';
import { createTestServices, testList } from '@maru/platform/testing';
import { TradingApi } from '../../api/trading.api';
import { BookStore } from './book.store';

const market = { id: '2', code: 'KRW-BTC' };
const trade = (id: string): MarketTrade => ({
  id,
  price: '100',
  amount: '1',
  type: 'B',
  time: '2026-11-21T03:00:00.000Z',
});
const trades = (from: number, count: number) => Array.from({ length: count }, (_, at) => trade(String(from + at)));

const book: OrderBook = {
  asks: [
    ['101', '2'],
    ['102', '8'],
  ],
  bids: [
    ['100', '5'],
    ['99', '1'],
  ],
};

function follow(answered: readonly MarketTrade[] = []) {
  const services = createTestServices();
  services.api.answer('GET /v1/orders/dexko/2', testList(...answered));
  const store = new BookStore(new TradingApi(services.api), services.prices, market);
  return { services, store, stop: store.follow() };
}

describe('BookStore', () => {
  it('shows the best ask next to the best bid, with depths as shares of the largest amount (TRAD-021)', () => {
    const { services, store } = follow();
    services.prices.pushBook(market.code, book);
    expect(store.asks).toEqual([
      { price: '102', amount: '8', depth: 1 },
      { price: '101', amount: '2', depth: 0.25 },
    ]);
    expect(store.bids.map(({ price, depth }) => [price, depth])).toEqual([
      ['100', 0.625],
      ['99', 0.125],
    ]);
  });

  it('sums the depth from the best price outwards, and the share of bids (TRAD-024)', () => {
    const { services, store } = follow();
    expect(store.bidShare).toBeNull();
    services.prices.pushBook(market.code, book);
    expect(store.depth.asks).toEqual([
      { price: 101, sum: 2 },
      { price: 102, sum: 10 },
    ]);
    expect(store.depth.bids.at(-1)).toEqual({ price: 99, sum: 6 });
    expect(store.bidShare).toBe(0.375);
  });

  it('leaves single levels far away out of the picture of the depth, never the best ones', () => {
    const { services, store } = follow();
    const levels = (from: number, step: number) =>
      Array.from({ length: 5 }, (_, at): [string, string] => [String(from + at * step), '1']);
    services.prices.pushBook(market.code, {
      asks: [...levels(101, 1), ['300', '5']],
      bids: [...levels(100, -1), ['1', '9']],
    });
    expect(store.depth.asks.map(({ price }) => price)).toEqual([101, 102, 103, 104, 105]);
    expect(store.depth.bids.map(({ price }) => price)).toEqual([100, 99, 98, 97, 96]);
    services.prices.pushBook(market.code, { asks: [['300', '5']], bids: levels(100, -1) });
    expect(store.depth.asks).toEqual([{ price: 300, sum: 5 }]);
  });

  it('shows ten levels of a side and scales their bars among themselves', () => {
    const { services, store } = follow();
    const side = Array.from({ length: 12 }, (_, at): [string, string] => [String(200 + at), at < 10 ? '1' : '1000']);
    services.prices.pushBook(market.code, { asks: side, bids: [] });
    expect(store.asks).toHaveLength(10);
    expect(store.asks.every(({ depth }) => depth === 1)).toBe(true);
    expect(store.depth.asks).toHaveLength(12);
  });

  it('draws a book in the frame that brings it', () => {
    const { services, store } = follow();
    services.prices.pushBook(market.code, book);
    expect(store.book).toBe(book);
  });

  it('keeps the trades of the feed when the call answers late (TRAD-025)', async () => {
    const { services, store } = follow(trades(1, 3));
    const loaded = store.load();
    services.prices.pushTrades(market.code, trades(50, 2));
    await loaded;
    expect(store.trades.map(({ id }) => id)).toEqual(['50', '51']);
  });

  it('gathers what was executed at one moment in one direction, the newest fifteen batches (TRAD-025, CONS-052)', () => {
    const { services, store } = follow();
    const at = (minute: number) => `2026-11-21T03:${String(minute).padStart(2, '0')}:00.000Z`;
    const buy = { ...trade('3'), price: '101', amount: '1' };
    const swept = [buy, { ...buy, id: '2', price: '100', amount: '3' }, { ...buy, id: '1', type: 'S' as const }];
    services.prices.pushTrades(market.code, swept);
    expect(store.batches).toEqual([
      { id: '3', at: buy.time, side: 'B', count: 2, amount: '4', price: '100.25' },
      { id: '1', at: buy.time, side: 'S', count: 1, amount: '1', price: '101' },
    ]);
    // Lists overlap, and each shows twenty trades at most: what scrolls out of them stays in the log.
    for (let minute = 1; minute <= 20; minute += 1) {
      const news = { ...trade(String(100 + minute)), time: at(minute) };
      services.prices.pushTrades(market.code, [news, ...swept]);
    }
    expect(store.batches.map((batch) => batch.at)).toEqual(Array.from({ length: 15 }, (_, place) => at(20 - place)));
    expect(store.trades).toHaveLength(4);
  });

  it('ends with its screen: what comes later changes nothing', () => {
    const { services, store, stop } = follow();
    stop();
    services.prices.pushBook(market.code, book);
    expect(store.book).toBeNull();
  });
});
