import type { Markets } from '../src/modules/market';
import type { Orders } from '../src/modules/order';
import type { Clock } from '../src/platform/core/clock';

/** A clock that stands still until `set`, in epoch milliseconds. */
export function createPast(start: number): Clock & { set(ms: number): void } {
  let at = start;
  return {
    now: () => new Date(at),
    set: (ms) => {
      at = ms;
    },
  };
}

/** Marks all trades so far as contained in the candles: those of the seeded days are written by seedCandles. */
export async function skipCandles(
  { candles }: Pick<Markets, 'candles'>,
  { fills }: Pick<Orders, 'fills'>,
): Promise<void> {
  await candles.save({}, (await fills.newestId()) ?? 0n);
}
