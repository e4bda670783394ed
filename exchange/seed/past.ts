import type { Clock } from '../src/platform/core/clock';
import type { Context } from '../src/platform/core/context';

/** A clock that stands where it is put. */
export function createPast(start: number): Clock & { set(ms: number): void } {
  let at = start;
  return {
    now: () => new Date(at),
    set: (ms) => {
      at = ms;
    },
  };
}

/** The candles of the seeded days are written already: trades of those days are not to be counted again. */
export async function skipCandles({ db }: Pick<Context, 'db'>): Promise<void> {
  const { last_fill_id } = await db.selectFrom('engine_lease').select('last_fill_id').executeTakeFirstOrThrow();
  await db.updateTable('candle_cursor').set({ fill_id: last_fill_id }).execute();
}
