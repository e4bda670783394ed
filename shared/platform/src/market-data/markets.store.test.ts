import { autorun } from 'mobx';
import { createTestServices, testCenter, testMarketRow, testTick } from '../testing';
import { marketsOf } from './use-markets';

async function page() {
  const services = createTestServices();
  services.api.answer('GET /v1/centers/dexko', testCenter());
  const markets = marketsOf(services);
  const stop = markets.use();
  await settled();
  const reads = () => services.api.to('GET /v1/centers/dexko');
  return { services, markets, stop, reads };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the markets of the page', () => {
  it('leave out coins that are not enabled, and their markets (TRAD-001, TRAD-010)', async () => {
    const { markets } = await page();
    expect(markets.all.map(({ code }) => code)).toEqual(['KRW-BTC', 'KRW-XRP', 'BTC-XRP']);
    expect(markets.coins.map(({ code }) => code)).toEqual(['KRW', 'BTC', 'XRP']);
  });

  it('are one store, read with the first screen and refreshed in place with a later one', async () => {
    const { services, markets, stop, reads } = await page();
    const cell = markets.market('KRW-BTC');
    const second = markets.use();
    await settled();
    expect(reads()).toHaveLength(1);
    stop();
    second();
    services.api.answer('GET /v1/centers/dexko', {
      ...testCenter(),
      markets: [testMarketRow({ close: '51000000', rules: { ...testMarketRow().rules, priceMax: '1' } })],
    });
    marketsOf(services).use();
    expect(markets.market('KRW-BTC')).toBe(cell);
    await settled();
    expect(markets.market('KRW-BTC')).toBe(cell);
    expect(cell).toMatchObject({ close: '51000000', market: { rules: { priceMax: '1' } } });
    expect(reads().map(({ options }) => options?.quiet)).toEqual([false, true]);
  });

  it('show what the feed said while they were read', async () => {
    const services = createTestServices();
    services.api.answer('GET /v1/centers/dexko', testCenter());
    const markets = marketsOf(services);
    markets.use();
    services.prices.pushTicks(testTick({ close: '50700000' }));
    await settled();
    expect(markets.market('KRW-BTC')?.close).toBe('50700000');
  });

  it('writes a batch of the feed in one change (TRAD-020)', async () => {
    const { markets, services, stop } = await page();
    let runs = 0;
    const stopWatching = autorun(() => {
      void [markets.market('KRW-BTC')?.close, markets.market('KRW-XRP')?.close];
      runs += 1;
    });
    services.prices.pushTicks(testTick({ close: '50600000' }), testTick({ market: 'KRW-XRP', close: '3050' }));
    expect(runs).toBe(2);
    expect(markets.market('KRW-BTC')?.closeText).toBe('50,600,000');
    stopWatching();
    stop();
    services.prices.pushTicks(testTick({ close: '1000000' }));
    expect(markets.market('KRW-BTC')?.close).toBe('50600000');
  });

  it('halts and opens a market without a reload (TRAD-008, TRAD-009)', async () => {
    const { markets, services, stop } = await page();
    services.prices.pushTicks(testTick({ onTradeEnable: 'N' }));
    expect(markets.market('KRW-BTC')?.open).toBe(false);
    services.prices.pushTicks(testTick());
    // A second change within a tenth of a second waits for its turn.
    expect(markets.market('KRW-BTC')?.open).toBe(false);
    await new Promise((done) => setTimeout(done, 150));
    expect(markets.market('KRW-BTC')?.open).toBe(true);
    stop();
  });

  it('says what a market does, and what is planned (TRAD-008)', async () => {
    const { markets, services, stop } = await page();
    const cell = markets.market('KRW-BTC');
    expect([cell?.state, cell?.nextState, cell?.nextAt]).toEqual(['open', null, '']);
    const nextState = { state: 'open', at: '2026-11-21T03:00:00.000Z' } as const;
    services.prices.pushTicks(testTick({ onTradeEnable: 'N', state: 'preopen', nextState }));
    expect([cell?.open, cell?.state, cell?.nextState, cell?.nextAt]).toEqual([false, 'preopen', 'open', nextState.at]);
    stop();
  });

  it('takes the tick of an exchange that says no more than whether orders trade', async () => {
    const { markets, services, stop } = await page();
    const { state: _, nextState: __, ...older } = testTick({ onTradeEnable: 'N' });
    services.prices.pushTicks(older as ReturnType<typeof testTick>);
    expect(markets.market('KRW-BTC')?.state).toBe('halted');
    stop();
  });

  it('says when prices are old (SHEL-214)', async () => {
    const { markets, services, stop } = await page();
    services.prices.setStatus('stale');
    expect(markets.stale).toBe(true);
    stop();
  });

  it('can be read again after a failure', async () => {
    const { markets, services } = await page();
    services.api.refuse('GET /v1/centers/dexko', -999, '알 수 없는 오류입니다.');
    await markets.load();
    expect(markets.reading.state).toBe('failed');
    services.api.answer('GET /v1/centers/dexko', testCenter());
    await markets.load();
    expect(markets.reading.state).toBe('ready');
  });
});
