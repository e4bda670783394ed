import { parseUnits } from 'viem';

/** What a coin is on the network. */
export interface CoinOnChain {
  readonly decimals: number;
  /** Null for the coin that pays the fees. */
  readonly contract: `0x${string}` | null;
}

/** What the signer signs at most, whatever it is asked. Amounts in coins, as decimal text. */
export interface SignerPolicy {
  readonly chainId: number;
  readonly coins: Readonly<Record<string, CoinOnChain & { readonly perTransaction: string; readonly perDay: string }>>;
  /** The one address that deposit addresses may be emptied to. */
  readonly cold: `0x${string}`;
  /** Largest gift to a deposit address. */
  readonly fuelMax: string;
  /** Highest fee per unit of gas, in wei. */
  readonly feeMax: string;
}

/** A payout that was signed before. */
export interface SignedBefore {
  readonly coin: string;
  /** Units of the network. */
  readonly units: bigint;
  readonly day: string;
}

/** Units of the network; null where the text is no amount of the coin. */
export function unitsOf(amount: string, decimals: number): bigint | null {
  if (!/^[0-9]{1,30}(\.[0-9]{1,30})?$/.test(amount)) return null;
  const [, fraction = ''] = amount.split('.');
  if (/[1-9]/.test(fraction.slice(decimals))) return null;
  const units = parseUnits(amount, decimals);
  return units > 0n ? units : null;
}

/** Why an amount may not leave on a day; null where it may. */
export function limitProblem(
  policy: SignerPolicy,
  { coin, units, day }: SignedBefore,
  before: Iterable<SignedBefore>,
): string | null {
  const known = policy.coins[coin];
  if (!known) return `${coin} has no limits here`;
  if (units > parseUnits(known.perTransaction, known.decimals))
    return `more than ${known.perTransaction} ${coin} at once`;
  let total = units;
  for (const each of before) if (each.coin === coin && each.day === day) total += each.units;
  return total > parseUnits(known.perDay, known.decimals) ? `more than ${known.perDay} ${coin} a day` : null;
}
