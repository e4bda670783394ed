import { staffCoin } from '../testing/builders';
import { gapOf, isAlarming } from './custody-alarm';

const idle = { pendingIn: '0', pendingOut: '0' } as const;

interface Compared {
  readonly when: string;
  /** ETH unless given. */
  readonly coin?: string;
  readonly difference: string | null;
  readonly pendingIn: string;
  readonly pendingOut: string;
  readonly gives: string;
}

describe('the gap between books and holdings', () => {
  it.each<Compared>([
    { when: 'the bank has not told of won yet', coin: 'KRW', difference: '1', ...idle, gives: 'onItsWay' },
    { when: 'won are missing', coin: 'KRW', difference: '-1', ...idle, gives: 'unexplained' },
    { when: 'they agree', difference: '0', pendingIn: '0', pendingOut: '0', gives: 'none' },
    { when: 'they could not be compared', difference: null, pendingIn: '0', pendingOut: '0', gives: 'unknown' },
    { when: 'a payout has left', difference: '-2', pendingIn: '0', pendingOut: '2', gives: 'onItsWay' },
    { when: 'a deposit has arrived', difference: '1.5', pendingIn: '1.5', pendingOut: '0', gives: 'onItsWay' },
    { when: 'more has left', difference: '-2.00000001', pendingIn: '9', pendingOut: '2', gives: 'unexplained' },
    { when: 'more has arrived', difference: '1.50000001', pendingIn: '1.5', pendingOut: '9', gives: 'unexplained' },
    { when: 'nothing is on its way', difference: '-0.00000001', pendingIn: '0', pendingOut: '0', gives: 'unexplained' },
  ])('is $gives when $when', ({ gives, coin = 'ETH', ...compared }) => {
    expect(gapOf({ coin, ...compared })).toBe(gives);
    expect(isAlarming(staffCoin(coin, compared))).toBe(gives === 'unexplained');
  });

  it('does not matter where payouts stand still already', () =>
    expect(isAlarming(staffCoin('ETH', { haltedAt: '2026-11-24T01:00:00.000Z', haltReason: 'incident' }))).toBe(true));
});
