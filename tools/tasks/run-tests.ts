import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { bin, home, root } from '@maru/tools-product/workspace';
import { check } from './check';
import { runJourneys } from './journeys';
import { build } from './tasks';

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** The counted fields of jest's report. */
interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
}

/** The counted fields of Playwright's report. */
interface PlaywrightReport {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>;
}

const reports = join(home, 'reports');

/** Each runs a database of its own: more of them than this need much memory and gain little. */
const workers = Math.min(availableParallelism(), 4);

/** A run of parts one after the other, and what has passed and failed so far. */
class TestRun {
  private passed = 0;
  private failed = 0;

  /** Runs a part to its end; one that cannot be run counts as one failure. */
  async stage(label: string, work: () => Promise<Counts>): Promise<void> {
    const from = performance.now();
    console.log(`\n=== ${label}`);
    try {
      this.add(await work());
    } catch (error) {
      console.error((error as Error).message);
      this.add({ passed: 0, failed: 1 });
    }
    console.log(`=== ${label}: ${((performance.now() - from) / 1000).toFixed(0)} s`);
  }

  private add({ passed, failed }: Counts): void {
    this.passed += passed;
    this.failed += failed;
  }

  get counts(): Counts {
    return { passed: this.passed, failed: this.failed };
  }
}

/**
 * `npm test`: everything that must hold, from formatting to journeys in a real browser. `npm test -- unit` and `npm test -- e2e`
 * run a part. The last line counts: N passed, N failed.
 * @param wanted - check, unit, build, e2e; none for all.
 */
export const runTests = async (wanted: readonly string[]): Promise<void> => {
  const began = performance.now();
  const tests = new TestRun();
  const part = (name: string): boolean => wanted.length === 0 || wanted.includes(name);
  mkdirSync(reports, { recursive: true });
  if (part('check')) await tests.stage('check', async () => check().then(() => ({ passed: 1, failed: 0 })));
  if (part('unit')) await tests.stage('unit and module tests', runJest);
  if (part('build') || part('e2e'))
    await tests.stage('build', async () => build([]).then(() => ({ passed: 0, failed: 0 })));
  if (part('e2e')) await tests.stage('journeys in Chromium', runPlaywright);
  const { passed, failed } = tests.counts;
  console.log(`\n${((performance.now() - began) / 60_000).toFixed(1)} minutes in all, from ${root}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
};

const runJest = (): Promise<Counts> => {
  const report = join(reports, 'jest.json');
  const args = [`--maxWorkers=${workers}`, '--json', `--outputFile=${report}`, '--silent'];
  return counted<JestReport>(
    'jest',
    report,
    () => bin('jest', args),
    ({ numPassedTests, numFailedTests, numFailedTestSuites }) => ({
      passed: numPassedTests,
      failed: Math.max(numFailedTests, numFailedTestSuites),
    }),
  );
};

const runPlaywright = (): Promise<Counts> => {
  const report = join(reports, 'playwright.json');
  return counted<PlaywrightReport>(
    'playwright',
    report,
    () => runJourneys([], { PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }),
  );
};

/** Runs tests and counts what their report says; a runner that fails although no test did counts as one failure. */
const counted = async <Report>(
  label: string,
  report: string,
  runner: () => Promise<unknown>,
  count: (report: Report) => Counts,
): Promise<Counts> => {
  rmSync(report, { force: true });
  const failure = await runner().then(
    () => null,
    (error: Error) => error,
  );
  const result = count(JSON.parse(readFileSync(report, 'utf8')));
  console.log(`${label}: ${result.passed} passed, ${result.failed} failed`);
  if (!failure || result.failed > 0) return result;
  console.error(failure.message);
  return { ...result, failed: 1 };
};
