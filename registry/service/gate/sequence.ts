import type { ReleaseStatement, ShellStatement } from '@maru/contract';
import { dayMs, minuteMs, secondMs } from '@maru/server';
import type { Findings } from './findings';

/** Longest time for which a team may sign a release: a stolen signature ends, too. */
const validDaysMax = 400;
/** Clocks of builders and registry may differ by this much. */
const skewMs = 5 * minuteMs;

/** A version that was live, and its place in the order of releases. */
export interface LiveBefore {
  readonly version: string;
  readonly sequence: number;
}

/** Checks that sequence and expiry are possible at `now` (epoch milliseconds). */
export function timeFindings({ sequence, expiresAt }: ReleaseStatement | ShellStatement, now: number): Findings {
  const late = sequence * secondMs > now + skewMs;
  const long = !(Date.parse(expiresAt) <= now + validDaysMax * dayMs);
  return [
    ...(late ? [`release/sequence: ${sequence} is in the future; it is the date of the commit, in Unix seconds`] : []),
    ...(long ? [`release/expiresAt: ${expiresAt} is more than ${validDaysMax} days away; sign for less`] : []),
  ];
}

/**
 * Checks that a version follows every other one that was ever live: an older release, however well signed, comes back by
 * a rollback alone.
 */
export const orderFindings = (
  { name, version, sequence }: ReleaseStatement | ShellStatement,
  livedBefore: readonly LiveBefore[],
): Findings =>
  livedBefore
    .filter((other) => other.version !== version && other.sequence >= sequence)
    .sort((left, right) => right.sequence - left.sequence)
    .slice(0, 1)
    .map(
      (other) =>
        `release/sequence: ${name} ${version} (${sequence}) does not follow ${other.version} (${other.sequence}), which was live; build a newer commit, or go back with maru rollback ${name} --to ${version}`,
    );
