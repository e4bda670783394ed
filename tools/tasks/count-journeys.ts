/** What a runner's report says of its tests. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** The counted fields of Playwright's report. `flaky` are journeys that failed first and passed at their second attempt. */
export interface PlaywrightReport {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>;
}

/** Journeys of one run that may need a second attempt (decision 73). */
const secondAttempts = 2;

/** Journeys that needed a second attempt have passed while they are few; beyond the limit all of them have failed. */
export function countJourneys({ stats: { expected, unexpected, flaky, skipped } }: PlaywrightReport): Counts {
  const failed = unexpected + skipped;
  return flaky > secondAttempts ? { passed: expected, failed: failed + flaky } : { passed: expected + flaky, failed };
}
