import { toMinor } from '@maru/domain';

/** Minor units. More than any deposit; sums of deposits stay far inside 64 bits. */
const depositMax = 10n ** 17n;

/** Minor units, or null if the text is no valid amount of a deposit. */
export function depositMinor(amount: string, scale: number): bigint | null {
  const minor = toMinor(amount, scale);
  return minor !== null && minor > 0n && minor <= depositMax ? minor : null;
}
