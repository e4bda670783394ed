import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './lib/chromium.mjs';
import { bin, home, install, root, run } from './lib/workspace.mjs';

/**
 * `npm test`: everything that must hold, from formatting to journeys in a real browser. `npm test -- unit` and
 * `npm test -- e2e` run a part. The last line counts: N passed, N failed.
 */
const wanted = new Set(process.argv.slice(2));
const part = (name) => wanted.size === 0 || wanted.has(name);
const reports = join(home, 'reports');
mkdirSync(reports, { recursive: true });
const totals = { passed: 0, failed: 0 };
const began = performance.now();

/** Each runs a database of its own: more of them than this need much memory and gain little. */
const workers = Math.min(availableParallelism(), 4);

const stage = async (label, work) => {
  const from = performance.now();
  console.log(`\n=== ${label}`);
  try {
    await work();
  } catch (error) {
    console.error(error.message);
    totals.failed += 1;
  }
  console.log(`=== ${label}: ${((performance.now() - from) / 1000).toFixed(0)} s`);
};

/** A runner that fails before it wrote its report counts as one failure. */
const counted = async (label, report, runTests, count) => {
  rmSync(report, { force: true });
  const failure = await runTests().then(
    () => null,
    (error) => error,
  );
  const result = count(JSON.parse(readFileSync(report, 'utf8')));
  totals.passed += result.passed;
  totals.failed += result.failed;
  console.log(`${label}: ${result.passed} passed, ${result.failed} failed`);
  if (failure && result.failed === 0) throw failure;
};

await install();
if (part('check')) {
  await stage('check', async () => {
    await run('node', ['scripts/run.mjs', 'check']);
    totals.passed += 1;
  });
}
if (part('unit')) {
  await stage('unit and module tests', () => {
    const report = join(reports, 'jest.json');
    return counted(
      'jest',
      report,
      () => bin('jest', [`--maxWorkers=${workers}`, '--json', `--outputFile=${report}`, '--silent']),
      ({ numPassedTests, numFailedTests, numFailedTestSuites }) => ({
        passed: numPassedTests,
        failed: Math.max(numFailedTests, numFailedTestSuites),
      }),
    );
  });
}
if (part('build') || part('e2e')) await stage('build', () => run('node', ['scripts/run.mjs', 'build']));
if (part('e2e')) {
  await stage('journeys in Chromium', async () => {
    const report = join(reports, 'playwright.json');
    process.env.CHROMIUM_PATH = await findChromium();
    await counted(
      'playwright',
      report,
      () => run('node', ['scripts/e2e.mjs'], { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } }),
      ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }),
    );
  });
}

console.log(`\n${((performance.now() - began) / 60_000).toFixed(1)} minutes in all, from ${root}`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1;
