/** Which of an account's two amounts a posting moves. */
export type Bucket = 'available' | 'hold';

/** An account of the ledger as commands name it: `member:12:KRW:available`, `member:12:KRW:hold`, `custody:KRW`, `fee:KRW`. */
export interface AccountName {
  /** Without the bucket: `member:12:KRW`, `custody:KRW`. */
  readonly path: string;
  /** Null for accounts of the house. */
  readonly memberId: bigint | null;
  readonly asset: string;
  readonly bucket: Bucket;
}

const pattern =
  /^(?<path>(?:member:(?<member>\d+)|[a-z]+(?::[A-Za-z0-9_-]+)*):(?<asset>[A-Z0-9_]{2,12}))(?::(?<bucket>available|hold))?$/;

/** @throws Error for a name that is not of this shape: names come from code, never from members. */
export function parseAccount(name: string): AccountName {
  const parts = pattern.exec(name)?.groups;
  if (!parts?.path || !parts.asset) throw new Error(`${name} does not name a ledger account`);
  // House accounts (1-99) are the exchange's own and may be overdrawn; accounts with members' money may not.
  const memberId = parts.member === undefined || parts.member.length < 3 ? null : BigInt(parts.member);
  const bucket: Bucket = parts.bucket === 'hold' ? 'hold' : 'available';
  return { path: parts.path, memberId, asset: parts.asset, bucket };
}

/** Path of a member's account of one asset, without the bucket. */
export const memberAccount = (memberId: bigint | number, asset: string): string => `member:${memberId}:${asset}`;
