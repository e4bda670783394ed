import { isProtective, type MarketState, marketPermits, placementRefusal, stopPlacementRefusal } from './market-state';
import { type OrderType, type TimeInForce, timesInForce } from './order';

const states: readonly MarketState[] = ['preopen', 'open', 'cancelOnly', 'halted', 'closed'];
const every = (Object.keys(timesInForce) as OrderType[]).flatMap((type) =>
  timesInForce[type].map((timeInForce): { type: OrderType; timeInForce: TimeInForce } => ({ type, timeInForce })),
);

describe('the states of a market (TRAD-008)', () => {
  it('lets an open market take every order', () => {
    expect(every.map((order) => placementRefusal('open', order))).toEqual(every.map(() => null));
    expect(stopPlacementRefusal('open')).toBeNull();
  });

  it('lets a market before its opening take limit orders that rest, and no other', () => {
    const taken = every.filter((order) => placementRefusal('preopen', order) === null);
    expect(taken).toEqual([{ type: 'LIMIT', timeInForce: 'GTC' }]);
    expect(placementRefusal('preopen', { type: 'LIMIT', timeInForce: 'POST' })).toBe('PREOPEN_LIMIT_ONLY');
    expect(stopPlacementRefusal('preopen')).toBe('PREOPEN_LIMIT_ONLY');
  });

  it.each(['cancelOnly', 'halted', 'closed'] as const)('lets a market that is %s take no order', (state) => {
    for (const order of every) expect(placementRefusal(state, order)).toBe('MARKET_HALTED');
    expect(stopPlacementRefusal(state)).toBe('MARKET_HALTED');
  });

  it('matches in open markets alone, and lets members cancel everywhere but in a halt and after the close', () => {
    expect(states.filter((state) => marketPermits[state].match)).toEqual(['open']);
    expect(states.filter((state) => marketPermits[state].cancel)).toEqual(['preopen', 'open', 'cancelOnly']);
  });

  it('lets one person bring about what only protects', () => {
    expect(states.filter(isProtective)).toEqual(['cancelOnly', 'halted']);
  });
});
