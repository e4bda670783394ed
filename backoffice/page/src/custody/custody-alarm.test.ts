import { staffCoin } from '../testing/builders';
import { isAlarming } from './custody-alarm';

describe('a coin that staff must look at', () => {
  it.each([
    { gap: 'none', alarms: false },
    { gap: 'onItsWay', alarms: false },
    { gap: 'unknown', alarms: false },
    { gap: 'unexplained', alarms: true },
    { gap: 'surplus', alarms: true },
  ] as const)('is $alarms where the gap between books and holdings is $gap', ({ gap, alarms }) =>
    expect(isAlarming(staffCoin('ETH', { gap }))).toBe(alarms),
  );

  it('is one whose payouts stand still, whatever is held', () =>
    expect(isAlarming(staffCoin('ETH', { haltedAt: '2026-11-24T01:00:00.000Z', haltReason: 'incident' }))).toBe(true));
});
