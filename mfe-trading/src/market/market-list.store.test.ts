import { marketsOf } from '@maru/platform/market-data';
import { autorun } from '@maru/platform/mobx';
import { createTestServices, testCenter, testTick } from '@maru/platform/testing';
import { MarketListStore } from './market-list.store';

async function page(favourites: readonly string[] = [], isHeld?: (coin: string) => boolean) {
  const services = createTestServices();
  services.api.answer('GET /v1/centers/dexko', testCenter());
  for (const code of favourites) services.preferences.toggleFavourite(code);
  const markets = marketsOf(services);
  const stop = markets.use();
  await markets.load();
  return { services, stop, list: new MarketListStore(markets, services.preferences, isHeld) };
}

const codes = (list: MarketListStore) => list.rows.map(({ code }) => code);

describe('the list of markets', () => {
  it('shows the markets of one base coin (TRAD-001)', async () => {
    const { list } = await page();
    expect(codes(list).sort()).toEqual(['KRW-BTC', 'KRW-XRP']);
    list.setTab('BTC');
    expect(codes(list)).toEqual(['BTC-XRP']);
  });

  it('keeps rows in place while prices move, and sorts anew when asked', async () => {
    const { list, services, stop } = await page();
    const stopWatching = autorun(() => list.rows);
    expect(codes(list)).toEqual(['KRW-XRP', 'KRW-BTC']);
    services.prices.pushTicks(testTick({ acc_amount: '999000000000' }));
    expect(codes(list)).toEqual(['KRW-XRP', 'KRW-BTC']);
    list.sortBy('price');
    expect(codes(list)).toEqual(['KRW-BTC', 'KRW-XRP']);
    list.sortBy('price');
    expect(codes(list)).toEqual(['KRW-XRP', 'KRW-BTC']);
    stopWatching();
    stop();
  });

  it('searches by name and code with at most ten characters (CONS-038)', async () => {
    const { list } = await page();
    list.setSearch('리플');
    expect(codes(list)).toEqual(['KRW-XRP']);
    list.setSearch('bitcoin and more');
    expect(list.search).toHaveLength(10);
  });

  it('finds by initials, and names what it finds under other bases', async () => {
    const { list } = await page();
    list.setTab('BTC');
    expect(list.elsewhere).toEqual([]);
    list.setSearch('ㅂㅌ');
    expect(codes(list)).toEqual([]);
    expect(list.elsewhere.map(({ code }) => code)).toEqual(['KRW-BTC']);
    list.setTab('KRW');
    expect(codes(list)).toEqual(['KRW-BTC']);
    expect(list.elsewhere).toEqual([]);
  });

  it('shows the markets of the coins that a member holds', async () => {
    const { list } = await page([], (coin) => coin === 'XRP');
    list.setTab('held');
    expect(codes(list).sort()).toEqual(['BTC-XRP', 'KRW-XRP']);
  });

  it('keeps favourites with the preferences', async () => {
    const { list, services } = await page(['KRW-XRP']);
    list.setTab('favourites');
    expect(codes(list)).toEqual(['KRW-XRP']);
    list.toggleFavourite('BTC-XRP');
    expect(services.preferences.favourites).toEqual(['KRW-XRP', 'BTC-XRP']);
    list.toggleFavourite('KRW-XRP');
    expect(codes(list)).toEqual(['BTC-XRP']);
  });
});
