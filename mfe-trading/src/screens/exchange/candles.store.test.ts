import type { MarketTrade } from '@maru/contract';
import { createTestServices } from '@maru/platform/testing';
import { toPublicTrade } from '../../api/orders';
import { TradingApi } from '../../api/trading.api';
import { barStart, CandlesStore, foldTrade } from './candles.store';

const at = (text: string) => Date.parse(text) / 1000;
const trade = (id: string, price: string, time: string): MarketTrade => ({ id, price, amount: '2', type: 'B', time });

it.each([
  ['15', '2026-11-21T03:14:59.999Z', '2026-11-21T03:00:00Z'],
  ['15', '2026-11-21T03:15:00.000Z', '2026-11-21T03:15:00Z'],
  ['240', '2026-11-21T03:15:00.000Z', '2026-11-21T00:00:00Z'],
  ['D', '2026-11-20T15:00:00.000Z', '2026-11-20T15:00:00Z'],
  ['D', '2026-11-21T14:59:59.000Z', '2026-11-20T15:00:00Z'],
  ['W', '2026-11-22T14:59:59.000Z', '2026-11-15T15:00:00Z'],
  ['W', '2026-11-22T15:00:00.000Z', '2026-11-22T15:00:00Z'],
] as const)('puts a trade into the bar of its period: %s, %s (TRAD-030)', (period, moment, start) => {
  expect(barStart(at(moment), period)).toBe(at(start));
});

describe('foldTrade', () => {
  const bar = { time: at('2026-11-21T03:00:00Z'), open: 100, high: 110, low: 90, close: 105, volume: 10 };

  it('moves the last bar', () => {
    expect(foldTrade(bar, toPublicTrade(trade('1', '120', '2026-11-21T03:05:00.000Z')), '15')).toEqual({
      ...bar,
      high: 120,
      close: 120,
      volume: 12,
    });
  });

  it('opens the next bar', () => {
    expect(foldTrade(bar, toPublicTrade(trade('1', '80', '2026-11-21T03:16:00.000Z')), '15')).toEqual({
      time: at('2026-11-21T03:15:00Z'),
      open: 80,
      high: 80,
      low: 80,
      close: 80,
      volume: 2,
    });
  });

  it('leaves the bar alone for a trade of before', () => {
    expect(foldTrade(bar, toPublicTrade(trade('1', '80', '2026-11-21T02:59:00.000Z')), '15')).toEqual(bar);
  });
});

it('folds every new trade once, however often the list comes', async () => {
  const services = createTestServices();
  const time = at('2026-11-21T03:00:00Z');
  services.api.answer('GET /v1/charts/period/15', [
    { time, open: '100', high: '110', low: '90', close: '105', volume: '10' },
  ]);
  const candles = new CandlesStore(new TradingApi(services.api), services.prices, { id: '2', code: 'KRW-BTC' });
  await candles.load();
  const stop = candles.follow();
  const known = trade('1', '105', '2026-11-21T03:01:00.000Z');
  const fresh = trade('2', '106', '2026-11-21T03:02:00.000Z');
  services.prices.pushTrades('KRW-BTC', [known]);
  services.prices.pushTrades('KRW-BTC', [fresh, known]);
  services.prices.pushTrades('KRW-BTC', [fresh, known]);
  expect(candles.live).toMatchObject({ close: 106, volume: 12 });
  stop();
});

describe('candles after a break of the feed', () => {
  const quarter = 900;
  const start = at('2026-11-21T03:00:00Z');
  const candle = (place: number, close = '100') => ({
    ...{ time: start + place * quarter, open: '100', high: '110', low: '90', volume: '10' },
    close,
  });
  const candlesOf = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, place) => candle(from + place));
  const path = 'GET /v1/charts/period/15';
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  /** Two hundred bars from 0, with twenty older ones before them where the member has paged. */
  async function world({ paged = true } = {}) {
    const services = createTestServices();
    services.api.answer(path, candlesOf(0, 199)).answer('GET /v1/charts/period/60', candlesOf(0, 0));
    const candles = new CandlesStore(new TradingApi(services.api), services.prices, { id: '2', code: 'KRW-BTC' });
    const stop = candles.follow();
    await candles.load();
    services.prices.pushTrades('KRW-BTC', [trade('1', '100', '2026-11-21T03:01:00.000Z')]);
    services.api.answer(path, candlesOf(-20, -1));
    if (paged) await candles.loadOlder();
    const places = () => candles.bars.map(({ time }) => (time - start) / quarter);
    const breakFeed = () => {
      services.prices.setStatus('stale');
      services.prices.setStatus('live');
    };
    return { services, candles, stop, places, breakFeed };
  }
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place);

  it('are read again, the older ones on show stay before them, and show until then (TRAD-030, SHEL-214)', async () => {
    const { services, candles, stop, places, breakFeed } = await world();
    services.api.answer(path, [...candlesOf(3, 198), candle(199, '105'), ...candlesOf(200, 202)]);
    breakFeed();
    expect(places()).toEqual(range(-20, 199));
    await settled();
    expect(places()).toEqual(range(-20, 202));
    expect(candles.bars[219]?.close).toBe(105);
    expect(candles.live?.time).toBe(start + 202 * quarter);
    stop();
    breakFeed();
    expect(services.api.to(path)).toHaveLength(3);
  });

  it('are not read a second time where the feed comes after the screen', async () => {
    const services = createTestServices();
    services.prices.setStatus('connecting');
    services.api.answer(path, candlesOf(0, 199));
    const candles = new CandlesStore(new TradingApi(services.api), services.prices, { id: '2', code: 'KRW-BTC' });
    const stop = candles.follow();
    await candles.load();
    services.prices.setStatus('live');
    await settled();
    expect(services.api.to(path)).toHaveLength(1);
    stop();
  });

  it('begin anew where the break was longer than one read reaches back', async () => {
    const { services, candles, stop, places, breakFeed } = await world();
    services.api.answer(path, candlesOf(300, 499));
    breakFeed();
    await settled();
    expect(places()).toEqual(range(300, 499));
    services.api.answer(path, candlesOf(250, 299));
    await candles.loadOlder();
    expect(places()).toEqual(range(250, 499));
    stop();
  });

  it('are not mixed with those of the period before', async () => {
    const { candles, stop, breakFeed } = await world();
    void candles.choose('60');
    breakFeed();
    await settled();
    expect(candles.bars).toHaveLength(1);
    stop();
  });

  it('come also where older ones arrive during that read', async () => {
    const { services, candles, stop, places, breakFeed } = await world({ paged: false });
    const answers = [candlesOf(-30, -1), candlesOf(3, 202)];
    const waiting: (() => void)[] = [];
    services.api.answer(path, () => new Promise((resolve) => waiting.push(() => resolve(answers.shift()))));
    void candles.loadOlder();
    breakFeed();
    waiting[0]?.();
    await settled();
    expect(places()).toEqual(range(-30, 199));
    waiting[1]?.();
    await settled();
    expect(places()).toEqual(range(-30, 202));
    stop();
  });

  it('are not asked for before they were asked for first', () => {
    const services = createTestServices();
    const candles = new CandlesStore(new TradingApi(services.api), services.prices, { id: '2', code: 'KRW-BTC' });
    const stop = candles.follow();
    services.prices.setStatus('stale');
    services.prices.setStatus('live');
    expect(services.api.calls).toEqual([]);
    stop();
  });
});
