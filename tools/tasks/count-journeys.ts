import type { Counts } from './counts';

/** The read fields of Playwright's report. `flaky` are journeys that failed first and passed at their second attempt. */
export interface PlaywrightReport {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>;
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly { readonly projectName: string; readonly status: string }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** Journeys of one run that may need a second attempt: one in a hundred (decision 73). */
const secondAttemptsOf = (journeys: number): number => Math.max(2, Math.floor(journeys / 100));

/** Journeys that needed a second attempt have passed while they are few; beyond the limit all of them have failed. */
export function countJourneys({ stats: { expected, unexpected, flaky, skipped }, suites }: PlaywrightReport): Counts {
  const failed = unexpected + skipped;
  const named = { failures: journeysThat('unexpected', suites), secondAttempts: journeysThat('flaky', suites) };
  return flaky > secondAttemptsOf(expected + flaky + failed)
    ? { passed: expected, failed: failed + flaky, ...named }
    : { passed: expected + flaky, failed, ...named };
}

const journeysThat = (status: string, suites: readonly PlaywrightSuite[]): string[] =>
  suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ file, title, tests }) =>
      tests.filter((test) => test.status === status).map(({ projectName }) => `[${projectName}] ${file}: ${title}`),
    ),
    ...journeysThat(status, suite.suites ?? []),
  ]);
