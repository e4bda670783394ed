import { hourMs, minuteMs } from '@maru/server';
import { seededRandom } from '../platform/core/random';
import { PriceWalk } from './price-walk';

const prices = [
  ['KRW', 1],
  ['BTC', 158_200_000],
  ['USDT', 1_465],
  ['XRP', 3_352],
] as const;

const deviation = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);

describe('the simulated prices', () => {
  it.each([
    ['BTC', 0.004],
    ['XRP', 0.01],
    ['USDT', 0.0004],
  ])('moves %s by about %d an hour, in steps of seconds or of minutes', (code, expected) => {
    for (const step of [30_000, 5 * minuteMs]) {
      const walk = new PriceWalk(prices, seededRandom(3));
      const moves: number[] = [];
      for (let hour = 0; hour < 400; hour += 1) {
        const before = walk.worth(code, 'KRW') ?? 0;
        for (let passed = 0; passed < hourMs; passed += step) walk.advance(step);
        moves.push(Math.log((walk.worth(code, 'KRW') ?? 0) / before));
      }
      expect(deviation(moves)).toBeGreaterThan(expected * 0.75);
      expect(deviation(moves)).toBeLessThan(expected * 1.25);
    }
  });

  it('does not drift away in half a year', () => {
    const walk = new PriceWalk(prices, seededRandom(4));
    const distances: number[] = [];
    for (let hour = 0; hour < 24 * 180; hour += 1) {
      walk.advance(hourMs);
      distances.push(Math.abs(Math.log((walk.worth('BTC', 'KRW') ?? 0) / 158_200_000)));
    }
    expect(Math.max(...distances)).toBeLessThan(0.1);
  });

  it('tells one story in all bases', () => {
    const walk = new PriceWalk(prices, seededRandom(5));
    walk.advance(hourMs);
    const inKrw = walk.worth('XRP', 'KRW') ?? 0;
    expect((walk.worth('XRP', 'BTC') ?? 0) * (walk.worth('BTC', 'KRW') ?? 0)).toBeCloseTo(inKrw, 6);
    expect(walk.worth('KRW', 'KRW')).toBe(1);
  });
});
