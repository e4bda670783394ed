const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;
const kstOffsetMs = 9 * 60 * minuteMs;

/** Tokens whose amounts change once a day (AMB-30). */
export const rebaseCoins = ['AMPL', 'ORIC'] as const;
export type RebaseCoin = (typeof rebaseCoins)[number];

/** Milliseconds of the day in UTC+9: deposit and withdrawal are stopped from `from` on and before `to` (AMB-29, CONS-071). */
const stop = { from: 10 * 60 * minuteMs, to: (11 * 60 + 50) * minuteMs } as const;

export const isRebaseCoin = (coin: string): coin is RebaseCoin => (rebaseCoins as readonly string[]).includes(coin);

/** End of the stop in which deposits and withdrawals of the coin are; null outside it, and for coins that do not rebase (WALT-051). */
export function rebaseStopUntil(coin: string, now: Date): Date | null {
  if (!isRebaseCoin(coin)) return null;
  const time = (now.getTime() + kstOffsetMs) % dayMs;
  return time >= stop.from && time < stop.to ? new Date(now.getTime() + stop.to - time) : null;
}

/** Whether deposits and withdrawals of the coin are stopped for its daily rebase. */
export const isRebaseStop = (coin: string, now: Date): boolean => rebaseStopUntil(coin, now) !== null;
