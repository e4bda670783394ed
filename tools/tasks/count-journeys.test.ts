import { countJourneys } from './count-journeys';

const counted = (stats: Partial<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>) =>
  countJourneys({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats } });

describe('a run of journeys', () => {
  it('has failed where one fails twice, or is skipped', () => {
    expect(counted({ expected: 399, unexpected: 1, skipped: 1 })).toEqual({ passed: 399, failed: 2 });
  });

  it('has passed while no more than two needed a second attempt', () => {
    expect(counted({ expected: 399, flaky: 2 })).toEqual({ passed: 401, failed: 0 });
    expect(counted({ expected: 398, flaky: 3 })).toEqual({ passed: 398, failed: 3 });
  });
});
