import type { Balance } from '@maru/platform/account';
import type { Coin } from '@maru/platform/market-data';
import { DeviceStorage, memoryStorage } from '@maru/platform/testing';
import { PortfolioStore } from './portfolio.store';

const coin = (code: string): Coin => ({ code, name: `${code} 이름`, nameEn: `${code} name` }) as Coin;
const balance = (code: string, total: string, averagePrice = '0'): Balance => ({
  coin: code,
  total,
  held: '0',
  available: total,
  averagePrice,
});

/** @param totals - by coin; coins without a price are left out of `prices`. */
function assets(
  totals: Readonly<Record<string, string>>,
  prices: Readonly<Record<string, string>>,
  unlisted: readonly string[] = [],
) {
  const texts = memoryStorage();
  const deps = {
    markets: {
      coins: Object.keys(totals)
        .filter((code) => !unlisted.includes(code))
        .map(coin),
      unlisted: unlisted.map(coin),
      stale: false,
      market: (code: string) => (prices[code] ? { close: prices[code] } : undefined),
    },
    balances: { of: (code: string) => balance(code, totals[code] ?? '0') },
    storage: new DeviceStorage(() => texts),
  } as unknown as ConstructorParameters<typeof PortfolioStore>[0];
  return { deps, store: new PortfolioStore(deps) };
}

const eight = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`C${at}`, String(at + 1)]));
const priced = Object.fromEntries(Object.keys(eight).map((code) => [`KRW-${code}`, '1000000']));

describe('PortfolioStore', () => {
  it('names the six largest coins of the portfolio, and sums the others', () => {
    const { slices } = assets(eight, priced).store;
    expect(slices.map(({ id }) => id)).toEqual(['C7', 'C6', 'C5', 'C4', 'C3', 'C2', '']);
    expect(slices[0]?.share).toBeCloseTo(8 / 36);
    expect(slices.at(-1)?.share).toBeCloseTo(3 / 36);
    expect(slices.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  it('draws nothing where nothing has a value', () => {
    expect(assets({ KRW: '0', RARE: '5' }, {}).store.slices).toEqual([]);
  });

  it('lists a coin without a price, which takes no part in the totals', () => {
    const { store } = assets({ KRW: '1000', RARE: '5' }, {});
    expect(store.rows.map(({ label, value }) => [label, value?.toString() ?? null])).toEqual([
      ['KRW', '1000'],
      ['RARE', null],
    ]);
    expect(store.totals.unpriced).toEqual(['RARE']);
    expect(store.totals.value.toString()).toBe('1000');
  });

  it('lists what is held of a coin without a market, such as tokens of a sale, and nothing else of them', () => {
    const { store } = assets({ KRW: '1000', HANOK: '84', NARU: '0' }, {}, ['HANOK', 'NARU']);
    expect(store.rows.map(({ label, listed }) => [label, listed])).toEqual([
      ['KRW', true],
      ['HANOK', false],
    ]);
    expect(store.totals.unpriced).toEqual(['HANOK']);
  });

  it('keeps what the member hides for the next visit', () => {
    const { store, deps } = assets({ KRW: '1000', DUST: '0.001', NONE: '0' }, { 'KRW-DUST': '10', 'KRW-NONE': '10' });
    expect(store.rows).toHaveLength(3);
    store.setOnlyHeld(true);
    expect(store.rows.map(({ label }) => label)).toEqual(['KRW', 'DUST']);
    store.setHideSmall(true);
    expect(store.rows.map(({ label }) => label)).toEqual(['KRW']);
    const next = new PortfolioStore(deps);
    expect([next.hideSmall, next.onlyHeld]).toEqual([true, true]);
  });

  it('finds a coin by code and by its names, whatever the case', () => {
    const { store } = assets({ KRW: '1', BTC: '1' }, {});
    for (const text of ['btc', ' BTC NAME ', 'btc 이름']) {
      store.setSearch(text);
      expect(store.rows.map(({ label }) => label)).toEqual(['BTC']);
    }
    store.setSearch('nothing like it');
    expect(store.rows).toEqual([]);
  });
});
