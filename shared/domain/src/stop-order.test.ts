import { Money } from './amount';
import { stopOrderProblem, stopPlaceProblem } from './stop-order';

const rules = {
  ticks: [{ from: '0', tick: '1' }],
  minAmount: '0.0001',
  amountScale: 4,
  minTotal: '5000',
  priceMin: '2900',
  priceMax: '3100',
};
const funds = { available: '100000', feeRate: '0.002', baseScale: 2 };
const stop = { side: 'B', stopPrice: '3500', price: '3510', amount: '10' } as const;

it.each([
  [{}, null],
  [{ stopPrice: '' }, 'ORDER_INVALID'],
  [{ stopPrice: '0' }, 'ORDER_OFF_TICK'],
  [{ stopPrice: '3500.5' }, 'ORDER_OFF_TICK'],
  [{ price: '3510.5' }, 'ORDER_OFF_TICK'],
  [{ amount: '' }, 'ORDER_INVALID'],
  [{ amount: '1' }, 'ORDER_BELOW_TOTAL'],
  [{ amount: '0.00001' }, 'ORDER_INVALID'],
  [{ amount: '29' }, 'INSUFFICIENT_BALANCE'],
  [{ limitPrice: '2950' }, null],
  [{ limitPrice: '2950.5' }, 'ORDER_OFF_TICK'],
  [{ limitPrice: '2800' }, 'PRICE_OUT_OF_RANGE'],
  [{ limitPrice: '' }, 'ORDER_INVALID'],
] as const)('a stop order with %j is told %s', (change, problem) => {
  expect(stopOrderProblem({ ...stop, ...change }, rules, funds)).toBe(problem);
});

it.each([
  [{}, null],
  [{ stopPrice: '3000' }, 'STOP_AT_LAST'],
  [{ limitPrice: '2999' }, null],
  [{ limitPrice: '3000' }, 'STOP_PAIR_PRICES'],
  [{ limitPrice: '2999', stopPrice: '3000' }, 'STOP_PAIR_PRICES'],
  [{ limitPrice: '3600', stopPrice: '2900' }, 'STOP_PAIR_PRICES'],
  [{ side: 'S', limitPrice: '3600', stopPrice: '2900' }, null],
  [{ side: 'S', limitPrice: '2900', stopPrice: '3600' }, 'STOP_PAIR_PRICES'],
] as const)('a stop order with %j beside a last price of 3,000 is told %s', (change, problem) => {
  expect(stopPlaceProblem({ ...stop, ...change }, new Money('3000'))).toBe(problem);
});
