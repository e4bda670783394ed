import { comparedByDay, hasWorldPrice } from './world-price';

const day = (time: number, close: string) => ({ time, close });

describe('prices here and abroad (TRAD-031)', () => {
  it('are compared day by day, newest first, with what is dearer here in percent', () => {
    const here = [day(0, '99'), day(86_400, '102'), day(172_800, '97')];
    const world = [day(86_400, '100'), day(172_800, '100'), day(259_200, '100')];
    const days = comparedByDay(here, world);
    expect(days.map(({ at, premium }) => [at, premium.toFixed()])).toEqual([
      [172_800_000, '-3'],
      [86_400_000, '2'],
    ]);
  });

  it('leave out a day without a price abroad, and one of zero', () => {
    expect(comparedByDay([day(0, '1'), day(86_400, '1')], [day(86_400, '0')])).toEqual([]);
  });

  it.each([
    ['KRW', 'BTC', true],
    ['KRW', 'SAND', false],
    ['KRW', 'USDT', false],
    ['BTC', 'XRP', false],
  ])('of %s-%s: %s', (base, coin, has) => {
    const known = ['KRW-BTC', 'KRW-USDT', 'USDT-BTC', 'USDT-XRP'];
    expect(hasWorldPrice({ base, coin }, (code) => known.includes(code))).toBe(has);
  });
});
