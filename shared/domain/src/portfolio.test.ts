import { Money } from './amount';
import { compareCoins, krwPrice, priceChange } from './market-prices';
import { formatAveragePrice, holdingWorth, isSmallAsset, portfolioWorth } from './portfolio';

const prices: Record<string, string> = {
  'KRW-BTC': '150000000',
  'KRW-USDT': '1400',
  'USDT-ABC': '0.5',
  'KRW-XRP': '3000',
};
const priceOf = (market: string) => prices[market];

it('prices a coin by its KRW market, else by USDT times KRW-USDT, else not at all (TRAD-022, TRAD-023)', () => {
  expect(krwPrice('BTC', priceOf)?.toFixed()).toBe('150000000');
  expect(krwPrice('ABC', priceOf)?.toFixed()).toBe('700');
  expect(krwPrice('BNXRP', priceOf)?.toFixed()).toBe('3000');
  expect(krwPrice('NONE', priceOf)).toBeNull();
});

describe('holdingWorth', () => {
  const worth = (coin: string, total: string, averagePrice: string) =>
    holdingWorth({ coin, total, averagePrice }, krwPrice(coin, priceOf));

  it('computes value, cost, profit and ratio (TRAD-110, TRAD-111, TRAD-112, TRAD-113)', () => {
    const btc = worth('BTC', '0.5', '100000000');
    expect([btc.value?.toFixed(), btc.cost.toFixed(), btc.profit?.toFixed(), btc.ratio?.toFixed()]).toEqual([
      '75000000',
      '50000000',
      '25000000',
      '50',
    ]);
  });

  it('has no ratio without cost (TRAD-113)', () => expect(worth('BTC', '1', '0').ratio).toBeNull());
  it('knows no profit of KRW, which is worth 1 (TRAD-114)', () => {
    expect(worth('KRW', '1234', '0')).toMatchObject({ profit: null, ratio: null });
    expect(worth('KRW', '1234', '0').value?.toFixed()).toBe('1234');
  });

  it.each([
    { total: '0.000000001', value: '0.15', cost: '0.100000000000000001', profit: '0.049999999999999999' },
    { total: '0.00000001', value: '1.5', cost: '1.00000000000000001', profit: '0.49999999999999999' },
    {
      total: '123456789012345.12345678',
      value: '18518518351851768518517',
      cost: '12345678901234512469134.78901234512345678',
      profit: '6172839450617256049382.21098765487654322',
    },
  ])('stays exact with $total coins, below 1e-8 and above 1e12 (TRAD-110 to TRAD-112, TRAD-117)', (exact) => {
    const found = worth('BTC', exact.total, '100000000.000000001');
    expect([found.value, found.cost, found.profit].map((each) => each?.toFixed())).toEqual([
      exact.value,
      exact.cost,
      exact.profit,
    ]);
    // The ratio does not follow the amount.
    expect(found.ratio?.toFixed(12)).toBe('49.999999999999');
    expect(worth('KRW', exact.total, '0').value?.toFixed()).toBe(exact.total);
  });
});

it('adds up holdings, cut to whole won, and names coins without a price (TRAD-023, TRAD-115, WALT-006)', () => {
  const total = portfolioWorth(
    [
      { coin: 'KRW', total: '1000.99', averagePrice: '0' },
      { coin: 'XRP', total: '1.0003', averagePrice: '2000' },
      { coin: 'NONE', total: '5', averagePrice: '1' },
    ],
    priceOf,
  );
  expect(total.value.toFixed()).toBe('4001');
  expect(total.profit.toFixed()).toBe('1000.3');
  expect(total.unpriced).toEqual(['NONE']);
});

it.each(['0.000000001', '5000000000000.000000001'])(
  'adds up %s of a coin and of won without a loss, and cuts the value alone (TRAD-115, TRAD-117)',
  (total) => {
    const holdings = ['BTC', 'KRW'].map((coin) => ({ coin, total, averagePrice: '3' }));
    const sum = portfolioWorth(holdings, priceOf);
    const cost = new Money(total).times(3);
    expect(sum.value.toFixed()).toBe(new Money(total).times(150_000_001).floor().toFixed());
    expect([sum.cost.toFixed(), sum.profit.toFixed()]).toEqual([
      cost.toFixed(),
      new Money(total).times(150_000_000).minus(cost).toFixed(),
    ]);
    expect(sum.ratio?.toFixed()).toBe('4999999900');
  },
);

it.each([
  ['40000000.9', '40,000,000'],
  ['1', '1'],
  ['0.99999999', '0.99999999'],
  ['0.0185', '0.0185'],
  ['0', '0'],
])('shows the average price %s as %s: none that was paid as nothing (WALT-002)', (price, text) => {
  expect(formatAveragePrice(price)).toBe(text);
});

it('calls 1,000 KRW or less small, never the KRW row (WALT-004)', () => {
  expect(isSmallAsset({ coin: 'XRP', total: '0.33333333', averagePrice: '0' }, priceOf)).toBe(true);
  expect(isSmallAsset({ coin: 'XRP', total: '0.34', averagePrice: '0' }, priceOf)).toBe(false);
  expect(isSmallAsset({ coin: 'KRW', total: '1', averagePrice: '0' }, priceOf)).toBe(false);
});

it('compares with the previous close (TRAD-011)', () => {
  const change = priceChange('110', '100');
  expect([change.amount.toFixed(), change.percent?.toFixed()]).toEqual(['10', '10']);
  expect(priceChange('110', '0').percent).toBeNull();
});

it('puts KRW, USDT, BTC first, then follows sort (TRAD-010, WALT-003)', () => {
  const coins = [
    { code: 'XRP', sort: 3 },
    { code: 'BTC', sort: 9 },
    { code: 'ETH', sort: 2 },
    { code: 'KRW', sort: 8 },
    { code: 'USDT', sort: 7 },
  ];
  expect(coins.sort(compareCoins).map(({ code }) => code)).toEqual(['KRW', 'USDT', 'BTC', 'ETH', 'XRP']);
});
