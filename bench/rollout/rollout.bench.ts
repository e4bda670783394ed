/**
 * The real judge over made-up page loads, seeded: how soon a bad candidate is taken back, how seldom a good one, and whether
 * any device ever flips while shares grow.
 *
 *   npm run bench -- rollout [runs]     goals: reverted before 1,000 of its page loads in at least 99 % of 1,000 runs;
 *                                       alike: taken back in at most 1 %, made live in at least 99 %; 0 of 1,000 devices flip;
 *                                       with a tenth of lies from 10,000 addresses 0 of 1,000 verdicts flip
 */
import { measures, stages } from '../../registry/service/judge/verdict';
import {
  type Course,
  type Rates,
  seeded,
  simulate,
  usualRates as usual,
} from '../../registry/service/testing/simulated-rollout';
import { bucketOf } from '../../shell/server/visitor';
import { goal, loadNow, printTable } from '../lib/table';

const runs = Number(process.argv[2] ?? 1000);
const loadsMax = 1000;

/** Of the honest loads, those of devices of verified members: an assumption. */
const memberPart = 0.6;
const firstSeed = 1000;

const load = loadNow();

const series = (count: number, candidate: Rates, control = usual, share = 100, members = 0): readonly Course[] =>
  Array.from({ length: count }, (_, run) =>
    simulate({ control, candidate, share, memberPart: members, random: seeded(firstSeed + run) }),
  );

const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((left, right) => left - right)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

function row(what: string, courses: readonly Course[]) {
  const reverted = courses.filter(({ end }) => end === 'reverted');
  const soon = reverted.filter(({ candidateLoads }) => candidateLoads < loadsMax).length;
  const loads = courses.map(({ candidateLoads }) => candidateLoads);
  return {
    candidate: what,
    runs: courses.length,
    'reverted %': (100 * reverted.length) / courses.length,
    'before 1,000 loads %': (100 * soon) / courses.length,
    'live %': (100 * courses.filter(({ end }) => end === 'live').length) / courses.length,
    'its loads, median': quantile(loads, 0.5),
    'its loads, 99 %': quantile(loads, 0.99),
    'minutes, median': Number(
      quantile(
        courses.map(({ minutes }) => minutes),
        0.5,
      ).toFixed(1),
    ),
  };
}

const liars = { part: 0.1, addresses: 10_000, memberDevices: 40 } as const;

/** Half of them are alike and slandered, half fail five points more often and are praised. */
function besieged(candidate: Rates, aim: 'slander' | 'praise'): readonly Course[] {
  const make = (_: unknown, run: number) =>
    simulate({
      ...{ control: usual, candidate, memberPart, share: 100, random: seeded(firstSeed + run) },
      lies: { ...liars, aim, random: seeded(2_000_000 + run) },
    });
  return Array.from({ length: Math.ceil(runs / 2) }, make);
}

/** How many end otherwise than the same honest loads do without lies. */
const flipped = (lied: readonly Course[], honest: readonly Course[]): number =>
  lied.filter(({ end }, run) => end !== honest[run]?.end).length;

const failing = (points: number, base = usual): Rates => ({ ...base, failed: base.failed + points / 100 });
const bad = row('1 % → 6 % failures, from 1 %', series(runs, failing(5)));
const alike = row('alike', series(runs, usual));
const badCourses = series(runs, failing(5), usual, 100, memberPart);
const alikeCourses = series(runs, usual, usual, 100, memberPart);
const badAmongMembers = row('1 % → 6 % failures, members known', badCourses);
const alikeAmongMembers = row('alike, members known', alikeCourses);
const [slandered, praised] = [besieged(usual, 'slander'), besieged(failing(5), 'praise')];
const some = Math.ceil(runs / 10);
function other(failed: number, share: number) {
  const control = { ...usual, failed };
  return row(
    `${failed * 100} % → ${failed * 100 + 5} % failures, from ${share / 100} %`,
    series(some, failing(5, control), control, share),
  );
}
printTable(
  'judged rollouts, 100 page loads a second',
  [
    bad,
    alike,
    badAmongMembers,
    alikeAmongMembers,
    row('alike, slandered by a tenth', slandered),
    row('1 % → 6 % failures, praised by a tenth', praised),
    other(0, 100),
    other(0.05, 100),
    other(0.01, 500),
    other(0.01, 2500),
    other(0.01, 5000),
    row('fails always', series(some, { ...usual, failed: 1 })),
    row('20 % → 10 % successes', series(some, { ...usual, succeeded: 0.1 })),
    row('12 % → 24 % slow paints', series(some, { ...usual, slowLcp: 0.24 })),
    row('1 % → 2 % failures', series(some, failing(1))),
    row('better: 1 % → 0.5 % failures', series(some, failing(-0.5))),
  ],
  load,
);
console.log(
  `seeds ${firstSeed} to ${firstSeed + runs - 1}; ${100 * memberPart} % of the loads are of members where they are known`,
);
console.log(
  `sum of the chances of a false revert: ${Object.values(measures)
    .reduce((sum, { alpha }) => sum + alpha, 0)
    .toFixed(3)}`,
);

/** How many of 1,000 devices ever leave a candidate that they had while its share grows. */
function flips(): number {
  const rollout = { id: 'r42', salt: Buffer.from('bench of rollouts').toString('base64url') };
  const shares = [...stages.map(({ share }) => share), 10_000];
  return Array.from({ length: 1000 }, (_, index) => `device-${index}`.padEnd(22, 'x')).filter((device) => {
    const had = shares.map((share) => bucketOf(device, rollout) < share);
    return had.some((has, step) => !has && had.slice(0, step).includes(true)) || had.at(-1) !== true;
  }).length;
}
goal('bad candidate reverted before 1,000 of its page loads, %', bad['before 1,000 loads %'], { atLeast: 99 });
goal('candidate that is alike taken back, %', alike['reverted %'], { atMost: 1 });
goal('candidate that is alike made live, %', alike['live %'], { atLeast: 99 });
goal('the same with members known, %', badAmongMembers['before 1,000 loads %'], { atLeast: 99 });
goal('alike with members known: taken back, %', alikeAmongMembers['reverted %'], { atMost: 1 });
goal('alike with members known: made live, %', alikeAmongMembers['live %'], { atLeast: 99 });
goal(
  `verdicts flipped by a tenth of lies from 10,000 addresses, of ${slandered.length + praised.length}`,
  flipped(slandered, alikeCourses) + flipped(praised, badCourses),
  { atMost: 0 },
);
goal('devices that flip', flips(), { atMost: 0 });
