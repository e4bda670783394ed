/**
 * Faults planted into copies of the exchange's sources, one after the other: which test finds each.
 *
 *   npm run bench -- planted-bugs [--only <text of the name or the file>]      goal: all found
 *
 * The simulated market runs first, then the tests of book, engine, ledger and stop orders, where it has found nothing. A fault whose text is
 * no longer in the sources fails the run: write it anew.
 */
import { parseArgs } from 'node:util';
import { plantedBugs } from './bugs';
import { copyExchange } from './copy';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const bugs = plantedBugs.filter(({ name, file }) => `${name} ${file}`.includes(values.only));
const copy = await copyExchange();
const missed: string[] = [];
try {
  const failing = await copy.firstFailing();
  if (failing) throw new Error(`the sources fail without a planted bug: ${failing}`);
  for (const [index, bug] of bugs.entries()) {
    await copy.plant(bug);
    const found = await copy.firstFailing();
    await copy.restore(bug);
    if (!found) missed.push(bug.name);
    console.log(`${index + 1}. ${bug.name}: ${found ?? 'NOT FOUND'}`);
  }
} finally {
  await copy.remove();
}
console.log(`${bugs.length - missed.length} of ${bugs.length} found`);
process.exitCode = missed.length > 0 ? 1 : 0;
