import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { bin, home, root } from '@maru/tools-workspace';
import { changedFiles } from './changed/changed-files';
import { acrossTests, type ChangePlan, planFor } from './changed/plan';
import { readWorkspace } from './changed/workspace-graph';
import { type CheckScope, check } from './check';
import { countJourneys, type PlaywrightReport } from './count-journeys';
import { countSuites, type JestReport, suitesToRepeat } from './count-suites';
import type { Counts } from './counts';
import { runJourneys } from './journeys';
import { build } from './tasks';

const reports = join(home, 'reports');

/**
 * One more than there are cores: a suite waits for the database a fifth of its time, and two cores take a fifth less time for the
 * suites of the exchange with three workers. Each needs a database: more of them need much memory and gain little.
 */
const workers = Math.min(availableParallelism() + 1, 4);

/** Jest never frees the modules of a suite that has ended; collecting their garbage takes more time than a new worker. */
const workerMemory = '700MB';

/** A run of parts one after the other, and what has passed and failed so far. */
class TestRun {
  private passed = 0;
  private failed = 0;
  private readonly said: string[] = [];

  /** Runs a part to its end; one that cannot be run counts as one failure. */
  async stage(label: string, work: () => Promise<Counts>): Promise<void> {
    const from = performance.now();
    console.log(`\n=== ${label}`);
    try {
      this.add(await work());
    } catch (error) {
      console.error((error as Error).message);
      this.add({ passed: 0, failed: 1, failures: [label] });
    }
    console.log(`=== ${label}: ${((performance.now() - from) / 1000).toFixed(0)} s`);
  }

  private add({ passed, failed, failures = [], secondAttempts = [] }: Counts): void {
    this.passed += passed;
    this.failed += failed;
    this.said.push(...failures.map((name) => `failed: ${name}`), ...secondAttempts.map((name) => `run twice: ${name}`));
  }

  get counts(): Counts {
    return { passed: this.passed, failed: this.failed };
  }

  /** A line for each test that failed, at its first attempt too: whoever reads the end of the output sees them. */
  get lines(): readonly string[] {
    return this.said;
  }
}

/**
 * `npm test`: everything that must hold, from formatting to journeys in a real browser. `npm test -- unit` and `npm test -- e2e`
 * run a part, `npm test -- --changed` what a change can break. The last line counts: N passed, N failed.
 * @param args - check, unit, build, e2e, none for all; or --changed, with --since and a revision.
 */
export async function runTests(args: readonly string[]): Promise<void> {
  const began = performance.now();
  const tests = new TestRun();
  mkdirSync(reports, { recursive: true });
  const plan = args.includes('--changed') ? planOfChange(args) : null;
  if (plan) await runPlan(tests, plan);
  else await runParts(tests, args.includes('--changed') ? [] : args);
  const { passed, failed } = tests.counts;
  console.log(['', ...tests.lines].join('\n'));
  console.log(`${((performance.now() - began) / 60_000).toFixed(1)} minutes in all, from ${root}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

async function runParts(tests: TestRun, wanted: readonly string[]): Promise<void> {
  const part = (name: string): boolean => wanted.length === 0 || wanted.includes(name);
  if (part('check')) await tests.stage('check', () => checked());
  if (part('unit')) await tests.stage('unit and module tests', () => runJest());
  if (part('build') || part('e2e')) await tests.stage('build', built);
  if (part('e2e')) await tests.stage('journeys in Chromium', () => runPlaywright());
}

/** Null where the change can break everything. */
function planOfChange(args: readonly string[]): ChangePlan | null {
  const at = args.indexOf('--since');
  const files = changedFiles(at < 0 ? undefined : args[at + 1]);
  const plan = planFor(files, readWorkspace());
  console.log(`${files.length} files have changed`);
  console.log(plan ? describePlan(plan) : 'a setting of everything is among them: everything is run');
  return plan;
}

const describePlan = ({ folders, specs, remotes }: ChangePlan): string =>
  [
    `packages: ${folders.join(', ') || 'none'}`,
    `journeys: ${specs.join(', ') || 'none'}${remotes ? ` (of ${remotes.join(', ')})` : ''}`,
  ].join('\n');

async function runPlan(tests: TestRun, plan: ChangePlan): Promise<void> {
  await tests.stage('check', () => checked(plan));
  if (plan.projects.length > 0)
    await tests.stage(`tests of ${plan.projects.join(', ')}`, () => runJest('--selectProjects', ...plan.projects));
  await tests.stage('tests of the whole', () => runJest('--testPathPatterns', ...acrossTests));
  if (plan.specs.length === 0) return;
  await tests.stage('build', built);
  const env = plan.remotes ? { MARU_JOURNEYS_OF: plan.remotes.join(',') } : {};
  await tests.stage('journeys in Chromium', () => runPlaywright(plan.specs, env));
}

const checked = (scope?: CheckScope): Promise<Counts> => check(scope).then(() => ({ passed: 1, failed: 0 }));

const built = (): Promise<Counts> => build([]).then(() => ({ passed: 0, failed: 0 }));

/** A suite that failed beside others is run once more, alone, where few have failed (decision 73). */
async function runJest(...chosen: readonly string[]): Promise<Counts> {
  const first = await reported<JestReport>('jest', (report) =>
    bin('jest', [...jestOptions(report, workers), ...chosen]),
  );
  const files = suitesToRepeat(first.report);
  if (files.length === 0) return endOf('jest', countSuites(first.report, null, root), first.failure);
  console.log(`once more: ${files.join(', ')}`);
  const again = await reported<JestReport>('jest-again', (report) =>
    bin('jest', [...jestOptions(report, 1), '--runTestsByPath', ...files]),
  );
  return endOf('jest', countSuites(first.report, again.report, root), again.failure);
}

const jestOptions = (report: string, atOnce: number): readonly string[] => [
  `--maxWorkers=${atOnce}`,
  `--workerIdleMemoryLimit=${workerMemory}`,
  '--json',
  `--outputFile=${report}`,
  '--silent',
];

/** @param specs - those of e2e/specs to run; none for all. */
async function runPlaywright(specs: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Counts> {
  const { report, failure } = await reported<PlaywrightReport>('playwright', (file) =>
    runJourneys([...specs.map(filterFor), '--pass-with-no-tests', '--retries=1'], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    }),
  );
  return endOf('playwright', countJourneys(report), failure);
}

/** Playwright takes a regular expression for a spec's path. */
const filterFor = (spec: string): string => `specs/${spec.replaceAll('.', '\\.')}$`;

/** Runs tests to their end. @returns what their report says, and how the runner failed. */
async function reported<Report>(
  name: string,
  runner: (file: string) => Promise<unknown>,
): Promise<{ readonly report: Report; readonly failure: Error | null }> {
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
  const failure = await runner(file).then(
    () => null,
    (error: Error) => error,
  );
  return { report: JSON.parse(readFileSync(file, 'utf8')), failure };
}

/** A runner that fails although no test did counts as one failure. */
function endOf(label: string, counts: Counts, failure: Error | null): Counts {
  console.log(`${label}: ${counts.passed} passed, ${counts.failed} failed`);
  if (!failure || counts.failed > 0) return counts;
  console.error(failure.message);
  return { ...counts, failed: 1, failures: [`${label}: ${failure.message}`] };
}
