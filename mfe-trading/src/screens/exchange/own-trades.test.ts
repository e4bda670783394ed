import { type Order, toOrder, toTrade } from '../../api/orders';
import { orderRow, tradeRow } from '../../testing/fixtures';
import { linesOf, marksOf, offersAt } from './own-trades';

const at = (text: string) => Date.parse(text) / 1000;
const trade = (date: string, change: Parameters<typeof tradeRow>[0] = {}) => toTrade(tradeRow({ date, ...change }));
const shown = (trades: Parameters<typeof marksOf>[0], period: Parameters<typeof marksOf>[1]) =>
  marksOf(trades, period).map((mark) => ({
    ...mark,
    amount: mark.amount.toFixed(),
    meanPrice: mark.meanPrice.toFixed(),
  }));

describe('marksOf', () => {
  it('merges what was traded on one side within one bar, its price the mean by amount', () => {
    const trades = [
      trade('2026-11-21T03:15:00.000Z', { id: '4', chePrice: '300', cheAmount: '0.5' }),
      trade('2026-11-21T03:05:00.000Z', { id: '3', oc_type: 'S', chePrice: '150', cheAmount: '2' }),
      trade('2026-11-21T03:14:59.999Z', { id: '1', chePrice: '100', cheAmount: '1' }),
      trade('2026-11-21T03:00:00.000Z', { id: '2', chePrice: '200', cheAmount: '3' }),
    ];
    expect(shown(trades, '15')).toEqual([
      { time: at('2026-11-21T03:00:00Z'), side: 'B', amount: '4', meanPrice: '175' },
      { time: at('2026-11-21T03:00:00Z'), side: 'S', amount: '2', meanPrice: '150' },
      { time: at('2026-11-21T03:15:00Z'), side: 'B', amount: '0.5', meanPrice: '300' },
    ]);
  });

  it.each([
    { period: '1', last: '2026-11-22T14:59:00Z', next: '2026-11-22T15:00:00Z' },
    { period: '60', last: '2026-11-22T14:00:00Z', next: '2026-11-22T15:00:00Z' },
    { period: '240', last: '2026-11-22T12:00:00Z', next: '2026-11-22T12:00:00Z' },
    { period: 'D', last: '2026-11-21T15:00:00Z', next: '2026-11-22T15:00:00Z' },
    { period: 'W', last: '2026-11-15T15:00:00Z', next: '2026-11-22T15:00:00Z' },
  ] as const)(
    'puts both sides of midnight from Sunday to Monday in Korea where bars have it: $period',
    ({ period, last, next }) => {
      const trades = [trade('2026-11-22T14:59:59.999Z'), trade('2026-11-22T15:00:00.000Z')];
      const times = trades.flatMap((each) => marksOf([each], period)).map(({ time }) => time);
      expect(times).toEqual([at(last), at(next)]);
      expect(marksOf(trades, period)).toHaveLength(last === next ? 1 : 2);
    },
  );
});

describe('linesOf', () => {
  const order = (change: Partial<Order>): Order => ({ ...toOrder(orderRow()), ...change });

  it('shows what still waits, orders of one side and price together', () => {
    const lines = linesOf([
      order({ price: '100', amount: '2', filledAmount: '0.5' }),
      order({ price: '100', amount: '1' }),
      order({ price: '100', amount: '4', side: 'S' }),
      order({ price: null }),
      order({ amount: null }),
    ]);
    expect(lines.map((line) => ({ ...line, amount: line.amount.toFixed() }))).toEqual([
      { price: '100', side: 'B', amount: '2.5' },
      { price: '100', side: 'S', amount: '4' },
    ]);
  });
});

describe('offersAt', () => {
  const ticks = [
    { from: '1000', tick: '1' },
    { from: '0', tick: '0.1' },
  ];

  it.each([
    { price: 1234.5, buy: '1234', sell: '1235' },
    { price: 1234, buy: '1234', sell: '1234' },
    { price: 999.97, buy: '999.9', sell: '1000' },
    { price: 0.1 + 0.2, buy: '0.3', sell: '0.4' },
  ])('buys at the step below and sells at the one above $price', ({ price, buy, sell }) => {
    expect(offersAt(ticks, price)).toEqual([
      { side: 'B', price: buy },
      { side: 'S', price: sell },
    ]);
  });

  it('offers nothing at zero and below', () => {
    expect(offersAt(ticks, 0.05)).toEqual([{ side: 'S', price: '0.1' }]);
    expect(offersAt(ticks, -1)).toEqual([]);
  });
});
