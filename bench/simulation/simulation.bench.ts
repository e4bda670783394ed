/**
 * A market of random steps over all verbs, in the exchange and in its twin: how often they differ.
 *
 *   npm run bench -- simulation [--steps 1000000] [--seed 20261127] [--world 20000]      goal: 0 differences, 0 invariants breached
 *
 * Each world has a database, a process and a seed of its own, and is forgotten after it, so that memory does not grow; both are compared
 * after each turn, and all invariants judged after each 1,000 steps.
 * `--seed` of a world that differed, with `--steps` of one world, repeats it.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { goal, loadNow, printTable } from '../lib/table';
import type { WorldReport } from './world';

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '20261127' },
    world: { type: 'string', default: '20000' },
  },
});
const [steps, firstSeed, worldSize] = [Number(values.steps), Number(values.seed), Number(values.world)];
const worldTries = 3;
const load = loadNow();
const verbs = new Map<string, number>();
const failures: string[] = [];
let [taken, fills, memoryMost] = [0, 0, 0];
for (let seed = firstSeed; taken < steps; seed += 1) {
  const size = Math.min(worldSize, steps - taken);
  const from = performance.now();
  let report = await worldOf(seed, size);
  for (let tries = 1; report.unreached && tries < worldTries; tries += 1) {
    console.log(`${report.failure}: begins anew`);
    report = await worldOf(seed, size);
  }
  for (const [verb, count] of report.verbs) verbs.set(verb, (verbs.get(verb) ?? 0) + count);
  fills += report.fills;
  memoryMost = Math.max(memoryMost, report.memory);
  const seconds = ((performance.now() - from) / 1000).toFixed(0);
  if (report.failure) failures.push(report.failure);
  console.log(
    report.failure ??
      `seed ${seed}: ${size} steps, ${report.fills} trades, ${seconds} s, ${report.memory.toFixed(0)} MB in use`,
  );
  taken += size;
}
const rows = [...verbs].sort().map(([verb, count]) => ({ verb, count }));
printTable(`${taken} steps, ${fills} trades, ${memoryMost.toFixed(0)} MB in use at most`, rows, load);
goal('worlds in which exchange and twin differ, or an invariant is breached', failures.length, { atMost: 0 });
process.exitCode = failures.length > 0 ? 1 : 0;

async function worldOf(seed: number, size: number): Promise<WorldReport> {
  const world = fork(fileURLToPath(new URL('./world.ts', import.meta.url)), [String(seed), String(size)], {
    execArgv: ['--import', 'tsx'],
  });
  const ended = once(world, 'exit');
  const [report] = (await Promise.race([once(world, 'message'), ended])) as [WorldReport | number | null];
  await ended;
  if (report !== null && typeof report === 'object') return report;
  return { verbs: [], fills: 0, memory: 0, failure: `seed ${seed}: the process of the world ended with ${report}` };
}
