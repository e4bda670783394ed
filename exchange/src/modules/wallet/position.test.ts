import { fromMinor } from '@maru/domain';
import { averagePrice, bought, costScale, noPosition, sold, toCost } from './position';

const coinScale = 8;
const coins = (whole: number) => BigInt(whole) * 10n ** BigInt(coinScale);

describe('a position', () => {
  it('has the average price of what was paid, to eight decimals (WALT-002)', () => {
    const position = bought(bought(noPosition, coins(1), toCost('100')), coins(2), toCost('100.5'));
    expect(averagePrice(position, coinScale)).toBe('66.83333333');
    expect(averagePrice(noPosition, coinScale)).toBe('0');
  });

  it('keeps its average through ten thousand sales of a third of a coin (ENTI-040)', () => {
    let position = bought(noPosition, coins(10_000), toCost('31750000.7'));
    const before = averagePrice(position, coinScale);
    for (let sale = 0; sale < 10_000; sale += 1) position = sold(position, coins(1) / 3n);
    expect(averagePrice(position, coinScale)).toBe(before);
  });

  it('is gone once all is sold, or more than was ever bought', () => {
    const position = bought(noPosition, coins(2), toCost('9'));
    expect([sold(position, coins(2)), sold(position, coins(3))]).toEqual([noPosition, noPosition]);
  });

  it('reads a stored cost of any number of decimals', () => {
    expect(fromMinor(toCost('12.5'), costScale)).toBe('12.5');
    expect(fromMinor(toCost(`0.${'3'.repeat(40)}`), costScale)).toBe(`0.${'3'.repeat(costScale)}`);
    expect(toCost('7')).toBe(7n * 10n ** BigInt(costScale));
  });
});
