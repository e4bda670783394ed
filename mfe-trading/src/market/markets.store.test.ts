import { autorun } from '@maru/platform/mobx';
import { createTestServices } from '@maru/platform/testing';
import { TradingApi } from '../api/trading.api';
import { center, tick } from '../testing/fixtures';
import { MarketsStore } from './markets.store';

async function world(stored: readonly string[] = []) {
  const services = createTestServices();
  services.api.answer('GET /v1/centers/dexko', center());
  services.storage.write('favourites', stored);
  const markets = new MarketsStore(new TradingApi(services.api), services.prices, services.storage);
  await markets.load();
  return { services, markets };
}

const codes = (markets: MarketsStore) => markets.rows.map(({ code }) => code);

describe('MarketsStore', () => {
  it('shows the markets of a base coin, and leaves out coins that are not enabled (TRAD-001, TRAD-010)', async () => {
    const { markets } = await world();
    expect(codes(markets).sort()).toEqual(['KRW-BTC', 'KRW-XRP']);
    markets.setTab('BTC');
    expect(codes(markets)).toEqual(['BTC-XRP']);
    expect(markets.coins.map(({ code }) => code)).toEqual(['KRW', 'BTC', 'XRP']);
  });

  it('writes a batch of the feed in one change (TRAD-020)', async () => {
    const { markets, services } = await world();
    const stop = markets.follow();
    let runs = 0;
    const stopWatching = autorun(() => {
      void [markets.market('KRW-BTC')?.close, markets.market('KRW-XRP')?.close];
      runs += 1;
    });
    services.prices.pushTicks(tick({ close: '50600000' }), tick({ market: 'KRW-XRP', close: '3050' }));
    expect(runs).toBe(2);
    expect(markets.market('KRW-BTC')?.closeText).toBe('50,600,000');
    stopWatching();
    stop();
    services.prices.pushTicks(tick({ close: '1000000' }));
    expect(markets.market('KRW-BTC')?.close).toBe('50600000');
  });

  it('halts and opens a market without a reload (TRAD-008, TRAD-009)', async () => {
    const { markets, services } = await world();
    const stop = markets.follow();
    services.prices.pushTicks(tick({ onTradeEnable: 'N' }));
    expect(markets.market('KRW-BTC')?.open).toBe(false);
    services.prices.pushTicks(tick());
    // A second change within a tenth of a second waits for its turn.
    expect(markets.market('KRW-BTC')?.open).toBe(false);
    await new Promise((done) => setTimeout(done, 150));
    expect(markets.market('KRW-BTC')?.open).toBe(true);
    stop();
  });

  it('keeps rows in place while prices move, and sorts anew when asked', async () => {
    const { markets, services } = await world();
    const stop = markets.follow();
    const stopWatching = autorun(() => markets.rows);
    expect(codes(markets)).toEqual(['KRW-XRP', 'KRW-BTC']);
    services.prices.pushTicks(tick({ acc_amount: '999000000000' }));
    expect(codes(markets)).toEqual(['KRW-XRP', 'KRW-BTC']);
    markets.sortBy('price');
    expect(codes(markets)).toEqual(['KRW-BTC', 'KRW-XRP']);
    markets.sortBy('price');
    expect(codes(markets)).toEqual(['KRW-XRP', 'KRW-BTC']);
    stopWatching();
    stop();
  });

  it('searches by name and code with at most ten characters (CONS-038)', async () => {
    const { markets } = await world();
    markets.setSearch('리플');
    expect(codes(markets)).toEqual(['KRW-XRP']);
    markets.setSearch('bitcoin and more');
    expect(markets.search).toHaveLength(10);
  });

  it('keeps favourites on the device', async () => {
    const { markets, services } = await world(['KRW-XRP']);
    markets.setTab('favourites');
    expect(codes(markets)).toEqual(['KRW-XRP']);
    markets.toggleFavourite('BTC-XRP');
    expect(services.storage.read('favourites')).toEqual(['KRW-XRP', 'BTC-XRP']);
    markets.toggleFavourite('KRW-XRP');
    expect(codes(markets)).toEqual(['BTC-XRP']);
  });

  it('says when prices are old (SHEL-214)', async () => {
    const { markets, services } = await world();
    const stop = markets.follow();
    services.prices.setStatus('stale');
    expect(markets.stale).toBe(true);
    stop();
  });

  it('can be read again after a failure', async () => {
    const { markets, services } = await world();
    services.api.refuse('GET /v1/centers/dexko', -999, '알 수 없는 오류입니다.');
    await markets.load();
    expect(markets.state).toBe('failed');
    services.api.answer('GET /v1/centers/dexko', center());
    await markets.load();
    expect(markets.state).toBe('ready');
  });
});
