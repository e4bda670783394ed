import { signedToMinor } from './amount';

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;
const kstOffsetMs = 9 * 60 * minuteMs;

/** Tokens whose amounts change once a day (AMB-30). */
export const rebaseCoins = ['AMPL', 'ORIC'] as const;
export type RebaseCoin = (typeof rebaseCoins)[number];

/** Milliseconds of the day in UTC+9: deposit and withdrawal are stopped from `from` on and before `to` (AMB-29, CONS-071). */
const stop = { from: 10 * 60 * minuteMs, to: (11 * 60 + 50) * minuteMs } as const;

/** Milliseconds of the day in UTC+9 in which rebases are carried out (CONS-070). */
const window = { from: (10 * 60 + 50) * minuteMs, to: (11 * 60 + 30) * minuteMs } as const;
const timeOfDay = (now: Date): number => (now.getTime() + kstOffsetMs) % dayMs;

/** Whether rebases are carried out at that time of the day. */
export const isRebaseTime = (now: Date): boolean => timeOfDay(now) >= window.from && timeOfDay(now) < window.to;

const rateScale = 8;

/**
 * A holding after its coin's supply grew by `rate`; parts of the smallest unit are left out.
 * @param holding - minor units, not negative. @param rate - decimal text with up to 8 decimals, above -1.
 */
export function rebasedBy(holding: bigint, rate: string): bigint {
  const one = 10n ** BigInt(rateScale);
  const factor = one + (signedToMinor(rate, rateScale) ?? 0n);
  return (holding * factor) / one;
}

export const isRebaseCoin = (coin: string): coin is RebaseCoin => (rebaseCoins as readonly string[]).includes(coin);

/** End of the stop in which deposits and withdrawals of the coin are; null outside it, and for coins that do not rebase (WALT-051). */
export function rebaseStopUntil(coin: string, now: Date): Date | null {
  if (!isRebaseCoin(coin)) return null;
  const time = timeOfDay(now);
  return time >= stop.from && time < stop.to ? new Date(now.getTime() + stop.to - time) : null;
}

/** Whether deposits and withdrawals of the coin are stopped for its daily rebase. */
export const isRebaseStop = (coin: string, now: Date): boolean => rebaseStopUntil(coin, now) !== null;
