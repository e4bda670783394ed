import type { JudgedOutcome } from '@maru/contract/registry-api';
import { minuteMs } from '@maru/server';
import { noMinute, type Tally } from '../counts/counts';
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
  /** Of the honest loads, those of verified members' devices. Default: none are known. */
  readonly memberPart?: number;
  readonly lies?: Lies;
  readonly random: () => number;
}

/** False reports by somebody who wants a good candidate gone, or a bad one live. */
export interface Lies {
  readonly aim: 'slander' | 'praise';
  /** Of all loads; they come on top of the honest ones. */
  readonly part: number;
  /** Each in an address block of its own. */
  readonly addresses: number;
  /** Devices of verified members among them. */
  readonly memberDevices?: number;
  /** Apart from that of the honest loads, which are the same with and without lies. */
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
/** An hour and a half. */
const looksMax = 30 * 90;
const trial = { id: 'r1', remote: 'mfe-trial', version: '2.0.0' };

type Hits = Readonly<Record<JudgedOutcome, number>>;

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

const none = Object.fromEntries(judgedOutcomes.map((outcome) => [outcome, 0])) as Hits;

/** All of these loads fared ill in everything; none led to a success, which the exchange would have to confirm. */
const ill = (loads: number): Hits => ({
  ...(Object.fromEntries(judgedOutcomes.map((outcome) => [outcome, loads])) as Hits),
  succeeded: 0,
});

interface Loads {
  readonly side: 'candidate' | 'control';
  readonly shown: number;
  readonly hits: Hits;
  readonly member?: true;
}

/** Page loads of honest visitors, some of them verified members. */
function honest(
  { control, candidate, memberPart = 0, random }: Simulation,
  loads: number,
  share: number,
): readonly Loads[] {
  const mine = binomial(loads, share / 10_000, random);
  return (['candidate', 'control'] as const).flatMap((side) => {
    const all = side === 'candidate' ? mine : loads - mine;
    const rates = side === 'candidate' ? candidate : control;
    if (memberPart === 0) return [{ side, shown: all, hits: drawn(all, rates, random) }];
    const members = binomial(all, memberPart, random);
    return [
      { side, shown: all - members, hits: drawn(all - members, rates, random) },
      { side, shown: members, hits: drawn(members, rates, random), member: true as const },
    ];
  });
}

/** Made-up reports, drawn to either side as all are. */
function lying({ lies }: Simulation, loads: number, share: number, member?: true): readonly Loads[] {
  if (!lies || loads === 0) return [];
  const mine = binomial(loads, share / 10_000, lies.random);
  const told = (side: Loads['side'], shown: number): Loads => ({
    ...{ side, shown, hits: (lies.aim === 'slander') === (side === 'candidate') ? ill(shown) : none },
    ...(member && { member }),
  });
  return [told('candidate', mine), told('control', loads - mine)];
}

/** Counts as the registry keeps them, each load's outcomes some looks after it. */
class Told {
  readonly tallies = new Map<string, Tally>();
  private readonly underway: (() => void)[][] = [];

  look(sequence: number, loads: readonly Loads[]): void {
    for (const each of loads) this.count(sequence, each, 'shown', each.shown);
    this.underway.push(
      judgedOutcomes.flatMap((outcome) =>
        loads.map((each) => () => this.count(sequence, each, outcome, each.hits[outcome])),
      ),
    );
    if (this.underway.length > delayLooks) for (const tell of this.underway.shift() ?? []) tell();
  }

  private count(sequence: number, { side, member }: Loads, outcome: Tally['outcome'], by: number): void {
    if (by === 0) return;
    const version = side === 'candidate' ? trial.version : '1.0.0';
    const set = side === 'candidate' ? `set-${sequence}.${trial.id}` : `set-${sequence}`;
    const key = `${set} ${outcome} ${member}`;
    const count = (this.tallies.get(key)?.count ?? 0) + by;
    this.tallies.set(key, {
      minute: noMinute,
      set,
      outcome,
      count,
      remote: trial.remote,
      version,
      ...(member && { member }),
    });
  }
}

/** A rollout from its start to its end, with made-up page loads and the real judge, which looks every two seconds. */
export function simulate(simulation: Simulation): Course {
  const { loadsPerLook = 200, lies } = simulation;
  let [share, stageSince, lied] = [simulation.share ?? 100, 0, 0];
  const [shares, stages] = [[share], [1]];
  let [candidateLoads, loads] = [0, 0];
  const told = new Told();
  for (let look = 1; look <= looksMax; look += 1) {
    const now = look * lookMs;
    const sequence = stages.at(-1) ?? 1;
    const lieCount = lies
      ? Math.min(Math.round((loadsPerLook * lies.part) / (1 - lies.part)), lies.addresses - lied)
      : 0;
    const visits = honest(simulation, loadsPerLook, share);
    const accounts = lies && lied === 0 ? lying(simulation, lies.memberDevices ?? 0, share, true) : [];
    told.look(sequence, [...visits, ...lying(simulation, lieCount, share), ...accounts]);
    lied += lieCount;
    candidateLoads += visits.filter(({ side }) => side === 'candidate').reduce((sum, { shown }) => sum + shown, 0);
    loads += loadsPerLook;
    const comparison = compare([...told.tallies.values()], { ...trial, stages });
    const verdict = verdictOf(comparison, { share, shares, stageSince, now });
    const soFar = { why: verdict.why, candidateLoads, loads, minutes: now / minuteMs };
    if (verdict.kind === 'revert') return { end: 'reverted', ...soFar };
    if (verdict.kind !== 'advance') continue;
    if (verdict.share === 10_000) return { end: 'live', ...soFar };
    // Each address counts once at each share.
    [share, stageSince, lied] = [verdict.share, now, 0];
    shares.push(share);
    stages.push(sequence + 1);
  }
  return { end: 'undecided', why: '', candidateLoads, loads, minutes: (looksMax * lookMs) / minuteMs };
}
