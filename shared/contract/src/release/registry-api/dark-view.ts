import type { DarkCanary, DarkDifference, DarkFailure } from '../dark-canary';

/** A dark canary with what page loads have told of it. Every number counts loads; none of them decides anything. */
export interface DarkView extends DarkCanary {
  /** Who has begun it, or changed its share last. */
  readonly by: string;
  /** Loads that told how it went. */
  readonly loads: number;
  /** Loads in which it was not drawn, by how it failed. */
  readonly failures: Readonly<Partial<Record<DarkFailure, number>>>;
  readonly withErrors: number;
  readonly withRefusedCalls: number;
  readonly withFailedCalls: number;
  readonly withLongTasks: number;
  /** Loads by the mount time in percent of the live version's: up to `within`; null: above all others. */
  readonly mountPercent: readonly { readonly within: number | null; readonly loads: number }[];
  /** Those seen most often first. */
  readonly differences: readonly (DarkDifference & { readonly loads: number })[];
  /** Loads in which any part differed. */
  readonly differing: number;
}
