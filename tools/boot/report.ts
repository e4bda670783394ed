export interface BootReport {
  /** Reasons for a refusal; none where all is well. */
  readonly findings: readonly string[];
  /** What the team should know; nothing is refused for it. */
  readonly notes: readonly string[];
}
