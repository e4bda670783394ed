import type { Means } from '@maru/contract';

/** Proof of a second factor for one call; valid once. */
export interface SecondFactor {
  readonly means: Means;
  readonly token: string;
  /** Six digits. */
  readonly code: string;
}
