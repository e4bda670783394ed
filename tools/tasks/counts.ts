/** What a runner's report says of its tests. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** The failed ones by name, at most as many as `failed` says. */
  readonly failures?: readonly string[];
  /** Those that failed first and were run once more, by name (decision 73). */
  readonly secondAttempts?: readonly string[];
}
