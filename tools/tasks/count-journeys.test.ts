import { countJourneys, type PlaywrightReport } from './count-journeys';

const counted = (stats: Partial<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>) =>
  countJourneys({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, suites: [] });

describe('a run of journeys', () => {
  it('has failed where one fails twice, or is skipped', () => {
    expect(counted({ expected: 399, unexpected: 1, skipped: 1 })).toMatchObject({ passed: 399, failed: 2 });
  });

  it('has passed while no more than two needed a second attempt', () => {
    expect(counted({ expected: 399, flaky: 2 })).toMatchObject({ passed: 401, failed: 0 });
    expect(counted({ expected: 398, flaky: 3 })).toMatchObject({ passed: 398, failed: 3 });
  });

  it('names what failed, and what needed a second attempt', () => {
    const journey = (title: string, status: string): PlaywrightReport['suites'][number] => ({
      specs: [{ file: 'trade.spec.ts', title, tests: [{ projectName: 'mobile', status }] }],
    });
    const suites = [
      { ...journey('buys', 'unexpected'), suites: [journey('sells', 'flaky'), journey('cancels', 'expected')] },
    ];
    expect(countJourneys({ stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 }, suites })).toMatchObject({
      failures: ['[mobile] trade.spec.ts: buys'],
      secondAttempts: ['[mobile] trade.spec.ts: sells'],
    });
  });
});
