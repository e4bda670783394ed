import { minuteMs } from '@maru/server';
import { MarketStatistics } from './market-statistics';

const at = Date.UTC(2026, 0, 5, 3);
const fill = { price: 30_000_000, amount: 200_000_000n, total: 6_000n, takerSide: 'B', at } as const;

it('counts a trade whose batch began in the minute that has just ended (API-114)', () => {
  const statistics = new MarketStatistics({ minutes: [], days: [], listingPrice: 29_000_000, referenceFrom: null });
  const figures = (now: number) => {
    const { high, low, volume, turnover } = statistics.figures(now);
    return { high, low, volume, turnover };
  };
  statistics.record(fill);
  const turned = at + minuteMs;
  expect(figures(turned)).toEqual({ high: 30_000_000, low: 30_000_000, volume: 200_000_000n, turnover: 6_000n });
  statistics.record({ ...fill, price: 31_000_000, total: 6_200n, at: turned - 1 });
  statistics.record({ ...fill, price: 30_500_000, total: 6_100n, at: turned + 1 });
  expect(figures(turned + 2)).toEqual({ high: 31_000_000, low: 30_000_000, volume: 600_000_000n, turnover: 18_300n });
});
