import { gapOf, type HoldingsFacts, type HoldingsGap } from './holdings-gap';

interface Case extends HoldingsFacts {
  readonly when: string;
  readonly gives: HoldingsGap;
}

it.each<Case>([
  { when: 'they agree', difference: 0n, mayLack: 0n, mayExceed: 0n, gives: 'none' },
  { when: 'they could not be compared', difference: null, mayLack: 9n, mayExceed: 9n, gives: 'unknown' },
  { when: 'as much has left as may', difference: -2n, mayLack: 2n, mayExceed: 0n, gives: 'onItsWay' },
  { when: 'one unit more has left', difference: -3n, mayLack: 2n, mayExceed: 9n, gives: 'unexplained' },
  { when: 'as much has arrived as may', difference: 5n, mayLack: 0n, mayExceed: 5n, gives: 'onItsWay' },
  { when: 'one unit more has arrived', difference: 6n, mayLack: 9n, mayExceed: 5n, gives: 'surplus' },
  { when: 'any amount may have arrived', difference: 999n, mayLack: 0n, mayExceed: null, gives: 'onItsWay' },
  {
    when: 'it lacks where any amount may have arrived',
    difference: -1n,
    mayLack: 0n,
    mayExceed: null,
    gives: 'unexplained',
  },
])('the gap between books and holdings is $gives when $when', ({ when: _, gives, ...facts }) => {
  expect(gapOf(facts)).toBe(gives);
});
