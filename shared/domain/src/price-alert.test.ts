import { alertPriceProblem } from './price-alert';

const ticks = [
  { from: '1000', tick: '5' },
  { from: '0', tick: '1' },
];

it.each([
  ['3105', null],
  ['999', null],
  ['3000', 'ALERT_AT_LAST'],
  ['3000.0', 'ALERT_AT_LAST'],
  ['3001', 'ORDER_OFF_TICK'],
  ['999.5', 'ORDER_OFF_TICK'],
  ['0', 'BAD_REQUEST'],
  ['', 'BAD_REQUEST'],
  ['-5', 'BAD_REQUEST'],
  ['3e3', 'BAD_REQUEST'],
] as const)('an alert at %j is told %s', (price, problem) => {
  expect(alertPriceProblem(price, { ticks, last: '3000' })).toBe(problem);
});

it('an alert at a last price that is not known is left to the exchange', () => {
  expect(alertPriceProblem('3000', { ticks, last: null })).toBeNull();
});
