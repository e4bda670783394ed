/**
 * A market of random steps over all verbs, in the exchange and in its twin: how often they differ.
 *
 *   npm run bench -- simulation [--steps 1000000] [--seed 20261127] [--world 20000]      goal: 0 differences, 0 invariants breached
 *
 * Each world has a database and a seed of its own, and is forgotten after it, so that memory does not grow; both are compared after each turn, and all invariants judged after each 1,000 steps.
 * `--seed` of a world that differed, with `--steps` of one world, repeats it.
 */
import { parseArgs } from 'node:util';
import { simulate } from '../../exchange/src/testing/simulation/simulation';
import { goal, loadNow, printTable } from '../lib/table';

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '20261127' },
    world: { type: 'string', default: '20000' },
  },
});
const [steps, firstSeed, worldSize] = [Number(values.steps), Number(values.seed), Number(values.world)];
const load = loadNow();
const verbs = new Map<string, number>();
const failures: string[] = [];
let [taken, fills] = [0, 0];
for (let seed = firstSeed; taken < steps; seed += 1) {
  const size = Math.min(worldSize, steps - taken);
  const from = performance.now();
  try {
    const result = await simulate({ seed, steps: size });
    for (const [verb, count] of result.verbs) verbs.set(verb, (verbs.get(verb) ?? 0) + count);
    fills += result.fills;
    const [seconds, megabytes] = [(performance.now() - from) / 1000, process.memoryUsage().rss / 2 ** 20];
    console.log(
      `seed ${seed}: ${size} steps, ${result.fills} trades, ${seconds.toFixed(0)} s, ${megabytes.toFixed(0)} MB in use`,
    );
  } catch (error) {
    failures.push((error as Error).message);
    console.log((error as Error).message);
  }
  taken += size;
}
const rows = [...verbs].sort().map(([verb, count]) => ({ verb, count }));
printTable(`${taken} steps, ${fills} trades`, rows, load);
goal('worlds in which exchange and twin differ, or an invariant is breached', failures.length, { atMost: 0 });
process.exitCode = failures.length > 0 ? 1 : 0;
