import { toMinor } from '@maru/domain';
import { memberAccount } from '../ledger';

/** Minor units. More than any deposit; sums of deposits stay far inside 64 bits. */
const depositMax = 10n ** 17n;

/** Minor units, or null if the text is no valid amount. */
export function depositMinor(amount: string, scale: number): bigint | null {
  const minor = toMinor(amount, scale);
  return minor !== null && minor > 0n && minor <= depositMax ? minor : null;
}

/** A ledger entry that gives a member what custody has received. */
export const creditOf = (memberId: bigint, asset: string, amount: bigint, commandId: string) => ({
  commandId,
  postings: [
    { account: `custody:${asset}`, asset, amount: -amount },
    { account: `${memberAccount(memberId, asset)}:available`, asset, amount },
  ],
});
