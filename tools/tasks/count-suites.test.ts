import { countSuites, type JestReport, suitesToRepeat } from './count-suites';

const suite = (name: string, ...tests: readonly string[]): JestReport['testResults'][number] => ({
  name: `/maru/${name}`,
  status: tests.includes('failed') ? 'failed' : 'passed',
  assertionResults: tests.map((status, index) => ({ fullName: `test ${index}`, status })),
});

const counted = (first: JestReport['testResults'], again?: JestReport['testResults']) =>
  countSuites({ testResults: first }, again ? { testResults: again } : null, '/maru');

describe('a run of suites', () => {
  it('names each failed test, and a suite that could not be run', () => {
    const broken = { name: '/maru/c.test.ts', status: 'failed', assertionResults: [] };
    expect(counted([suite('a.test.ts', 'passed', 'failed'), suite('b.test.ts', 'passed'), broken])).toMatchObject({
      passed: 2,
      failed: 2,
      failures: ['a.test.ts: test 1', 'c.test.ts'],
    });
  });

  it('has passed where a suite passes at its second attempt, which is said', () => {
    expect(
      counted(
        [suite('a.test.ts', 'passed', 'failed'), suite('b.test.ts', 'passed')],
        [suite('a.test.ts', 'passed', 'passed')],
      ),
    ).toEqual({
      passed: 3,
      failed: 0,
      failures: [],
      secondAttempts: ['a.test.ts: test 1'],
    });
  });

  it('has failed where a suite fails twice', () => {
    expect(counted([suite('a.test.ts', 'failed', 'passed')], [suite('a.test.ts', 'failed', 'passed')])).toMatchObject({
      passed: 1,
      failed: 1,
    });
  });

  it('repeats no more than two suites', () => {
    const failed = ['a', 'b', 'c'].map((name) => suite(`${name}.test.ts`, 'failed'));
    expect(suitesToRepeat({ testResults: failed.slice(1) })).toEqual(['/maru/b.test.ts', '/maru/c.test.ts']);
    expect(suitesToRepeat({ testResults: failed })).toEqual([]);
  });
});
