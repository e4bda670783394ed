/** One world of simulation.bench.ts, in a process of its own, which ends with it: what a world leaves behind does not add up. */
import { simulate } from '../../exchange/src/testing/simulation/simulation';

export interface WorldReport {
  readonly verbs: readonly (readonly [verb: string, count: number])[];
  readonly fills: number;
  /** Megabytes in use at the end. */
  readonly memory: number;
  /** The first difference, or the invariants that are breached; null where there is none. */
  readonly failure: string | null;
  /** Its database could not be reached, so that it says nothing. */
  readonly unreached?: boolean;
}

const [seed = 0, steps = 0] = process.argv.slice(2).map(Number);
const memory = () => process.memoryUsage().rss / 2 ** 20;
const report = await simulate({ seed, steps }).then(
  ({ verbs, fills }): WorldReport => ({ verbs: [...verbs], fills, memory: memory(), failure: null }),
  ({ message, code }: NodeJS.ErrnoException): WorldReport => ({
    ...{ verbs: [], fills: 0, memory: memory() },
    failure: code === undefined ? message : `seed ${seed}: ${message}`,
    unreached: code === 'ECONNREFUSED',
  }),
);
process.send?.(report, undefined, {}, () => process.exit(0));
