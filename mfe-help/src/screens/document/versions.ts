import type { TextVersion } from '../../api/help.api';

/** The version in force at a moment (epoch milliseconds); none before the first. @param versions - the last to count first. */
export const versionOn = (versions: readonly TextVersion[], now: number): TextVersion | undefined =>
  versions.find(({ effectiveAt }) => Date.parse(effectiveAt) <= now);
