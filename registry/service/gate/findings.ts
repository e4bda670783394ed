/** Why a version is not taken, in words a team can act on: what, where, what to do. */
export type Findings = readonly string[];
