import { relative } from 'node:path';
import type { Counts } from './counts';

/** The read fields of jest's report. `name` is the path of the suite's file. */
export interface JestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** Suites of one run that may need a second attempt (decision 73). */
const secondAttempts = 2;

/** Files to run once more, alone; none where so many failed that the run has failed. */
export function suitesToRepeat(report: JestReport): readonly string[] {
  const failed = report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return failed.length <= secondAttempts ? failed : [];
}

/**
 * Counts tests. A suite that could not be run, as with a syntax error, counts as one failure.
 * @param repeated - the report of suitesToRepeat, whose results stand for those of the first run.
 * @param root - paths are named from here.
 */
export function countSuites(report: JestReport, repeated: JestReport | null, root: string): Counts {
  const again = new Set(repeated?.testResults.map(({ name }) => name));
  const results = [...report.testResults.filter(({ name }) => !again.has(name)), ...(repeated?.testResults ?? [])];
  const failures = results.flatMap((suite) => failuresOf(suite, root));
  return {
    passed: results.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'passed')
      .length,
    failed: failures.length,
    failures,
    secondAttempts: report.testResults
      .filter(({ name }) => again.has(name))
      .flatMap((suite) => failuresOf(suite, root)),
  };
}

function failuresOf({ name, status, assertionResults }: JestReport['testResults'][number], root: string): string[] {
  const path = relative(root, name);
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName }) => `${path}: ${fullName}`);
  return failed.length === 0 && status === 'failed' ? [path] : failed;
}
