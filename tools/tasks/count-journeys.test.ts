import { countJourneys, type PlaywrightReport } from './count-journeys';

const counted = (stats: Partial<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>) =>
  countJourneys({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, suites: [] });

describe('a run of journeys', () => {
  it('has failed where one fails twice, or is skipped', () => {
    expect(counted({ expected: 399, unexpected: 1, skipped: 1 })).toMatchObject({ passed: 399, failed: 2 });
  });

  it('has passed while no more than two, or one in a hundred, needed a second attempt', () => {
    expect(counted({ expected: 99, flaky: 2 })).toMatchObject({ passed: 101, failed: 0 });
    expect(counted({ expected: 595, flaky: 5 })).toMatchObject({ passed: 600, failed: 0 });
    expect(counted({ expected: 198, flaky: 3 })).toMatchObject({ passed: 198, failed: 3 });
    expect(counted({ expected: 593, flaky: 6 })).toMatchObject({ passed: 593, failed: 6 });
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
