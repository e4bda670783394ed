/** Reasons for refusing a version, one sentence each: what, where, what to do. */
export type Findings = readonly string[];
