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
