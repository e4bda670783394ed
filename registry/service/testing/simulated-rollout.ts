import type { JudgedOutcome } from '@maru/contract/registry-api';
import { minuteMs } from '@maru/server';
import type { Tally } from '../counts/counts';
import { compare } from '../judge/comparison';
import { judgedOutcomes, verdictOf } from '../judge/verdict';

/** Chance of each outcome in one page load. */
export type Rates = Readonly<Record<JudgedOutcome, number>>;

/** Of a version with which nothing is wrong. */
export const usualRates: Rates = {
  failed: 0.01,
  slowMount: 0.03,
  slowLcp: 0.12,
  slowInp: 0.06,
  shiftedLayout: 0.05,
  succeeded: 0.2,
};

export interface Simulation {
  readonly control: Rates;
  readonly candidate: Rates;
  /** Of 10,000 visitors, at the start. */
  readonly share?: number;
  /** Page loads of the site. */
  readonly loadsPerLook?: number;
  readonly random: () => number;
}

export interface Course {
  readonly end: 'reverted' | 'live' | 'undecided';
  readonly why: string;
  /** Page loads that got the candidate, and all of the site, until the end. */
  readonly candidateLoads: number;
  readonly loads: number;
  readonly minutes: number;
}

/** mulberry32: small and seeded. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const lookMs = 2000;
/** Looks until a load reports its outcome. */
const delayLooks = 5;
const looksMax = 30 * 60;
const trial = { id: 'r1', remote: 'mfe-trial', version: '2.0.0' };

type Hits = Record<JudgedOutcome, number>;

/** How many of `loads` meet what has this chance: from one to the next by geometric leaps. */
function binomial(loads: number, chance: number, random: () => number): number {
  if (chance >= 1) return loads;
  let hits = 0;
  const leap = () => 1 + (chance > 0 ? Math.floor(Math.log(1 - random()) / Math.log(1 - chance)) : loads);
  for (let at = leap(); at <= loads; at += leap()) hits += 1;
  return hits;
}

const drawn = (loads: number, rates: Rates, random: () => number): Hits =>
  Object.fromEntries(judgedOutcomes.map((outcome) => [outcome, binomial(loads, rates[outcome], random)])) as Hits;

/** A rollout from its start to its end, with made-up page loads and the real judge, which looks every two seconds. */
export function simulate(simulation: Simulation): Course {
  const { control, candidate, random, loadsPerLook = 200 } = simulation;
  let [share, stageSeq, stageSince] = [simulation.share ?? 100, 1, 0];
  const shares = [share];
  let [candidateLoads, loads] = [0, 0];
  const tallies = new Map<string, Tally>();
  const underway: (() => void)[][] = [];
  const count = (minute: number, set: string, outcome: Tally['outcome'], by: number): void => {
    if (by === 0) return;
    const version = set.endsWith('.r1') ? trial.version : '1.0.0';
    const key = `${minute} ${set} ${outcome}`;
    const before = tallies.get(key)?.count ?? 0;
    tallies.set(key, { minute, set, outcome, count: before + by, remote: trial.remote, version });
  };
  for (let look = 1; look <= looksMax; look += 1) {
    const now = look * lookMs;
    const minute = Math.floor(now / minuteMs) * minuteMs;
    const mine = binomial(loadsPerLook, share / 10_000, random);
    const own = drawn(mine, candidate, random);
    const others = drawn(loadsPerLook - mine, control, random);
    candidateLoads += mine;
    loads += loadsPerLook;
    const sets = [`set-${stageSeq}.r1`, `set-${stageSeq}`] as const;
    count(minute, sets[0], 'shown', mine);
    count(minute, sets[1], 'shown', loadsPerLook - mine);
    underway.push(
      judgedOutcomes.flatMap((outcome) => [
        () => count(tellMinute, sets[0], outcome, own[outcome]),
        () => count(tellMinute, sets[1], outcome, others[outcome]),
      ]),
    );
    const tellMinute = Math.floor((now + delayLooks * lookMs) / minuteMs) * minuteMs;
    if (underway.length > delayLooks) for (const tell of underway.shift() ?? []) tell();
    const verdict = verdictOf(compare([...tallies.values()], { ...trial, stageSeq }), {
      share,
      shares,
      stageSince,
      now,
    });
    const soFar = { why: verdict.why, candidateLoads, loads, minutes: now / minuteMs };
    if (verdict.kind === 'revert') return { end: 'reverted', ...soFar };
    if (verdict.kind !== 'advance') continue;
    if (verdict.share === 10_000) return { end: 'live', ...soFar };
    [share, stageSeq, stageSince] = [verdict.share, stageSeq + 1, now];
    shares.push(share);
  }
  return { end: 'undecided', why: '', candidateLoads, loads, minutes: (looksMax * lookMs) / minuteMs };
}
