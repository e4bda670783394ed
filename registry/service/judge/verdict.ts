import type { Arm, JudgedOutcome, Pair, Verdict } from '@maru/contract/registry-api';
import { minuteMs } from '@maru/server';
import { excessBound } from './bounds';
import type { Comparison } from './comparison';
import { evidence } from './evidence';
import { type Doubt, hostileLoads, withoutPraise, withoutSlander } from './trimmed';

interface Measure {
  /** Words of a sentence */
  readonly words: string;
  readonly worse: 'more' | 'less';
  /** Probability of reverting an equally good candidate because of this outcome; 1 % over all outcomes. */
  readonly alpha: number;
}

export const measures: Readonly<Record<JudgedOutcome, Measure>> = {
  failed: { words: 'failed', worse: 'more', alpha: 0.004 },
  slowMount: { words: 'was slow to mount', worse: 'more', alpha: 0.0012 },
  slowLcp: { words: 'was slow to paint (LCP)', worse: 'more', alpha: 0.0012 },
  slowInp: { words: 'was slow to answer (INP)', worse: 'more', alpha: 0.0012 },
  shiftedLayout: { words: 'shifted its layout (CLS)', worse: 'more', alpha: 0.0012 },
  succeeded: { words: 'led to a success', worse: 'less', alpha: 0.0012 },
};

export const judgedOutcomes = Object.keys(measures) as readonly JudgedOutcome[];

/**
 * Stages of a judged rollout: share of 10,000, page loads of the candidate needed to leave it, and outcomes that must
 * be shown to be no worse. An outcome that is clearly worse reverts at any stage.
 */
export const stages: readonly Stage[] = [
  { share: 100, loads: 300, sure: ['failed'] },
  { share: 500, loads: 300, sure: ['failed'] },
  { share: 2500, loads: 500, sure: judgedOutcomes },
  { share: 5000, loads: 1000, sure: judgedOutcomes },
];

interface Stage {
  readonly share: number;
  readonly loads: number;
  readonly sure: readonly JudgedOutcome[];
}

/** Minimum duration of a stage: interaction delay is reported only when members leave a page. */
export const stageMsMin = 5 * minuteMs;
/** Largest possible excess of a rate at which the share is still raised. */
const marginMax = 0.02;
const guardLoadsMin = 20;
/** Members’ part of the control’s loads from which they decide: a tenth more of lies does not push it below. */
const membersPartMin = 0.05;

/** How far a rollout has come. */
interface RolloutProgress {
  /** Of 10,000 visitors. */
  readonly share: number;
  /** Every share that it has had, the present one included. */
  readonly shares: readonly number[];
  /** Since when it has this share; epoch milliseconds. */
  readonly stageSince: number;
  readonly now: number;
}

/** Judges a rollout by its numbers; a pure function, so that every process comes to the same verdict. */
export function verdictOf(comparison: Comparison, progress: RolloutProgress): Verdict {
  const found = harm(comparison, progress.shares);
  if (found) return { kind: 'revert', why: found };
  const doubt = doubtOf(comparison);
  return growth(doubt === 'strangers' ? comparison.stage : comparison.members.stage, progress, doubt);
}

/** What speaks against the candidate beyond everything that false reports can say, as a natural logarithm. */
export function surely(comparison: Comparison, outcome: JudgedOutcome, shares: readonly number[]): number {
  const { worse } = measures[outcome];
  const of = (strata: readonly Pair[], doubt: Doubt) =>
    evidence(withoutSlander(strata, outcome, { worse, shares, doubt }), outcome, worse);
  if (doubtOf(comparison) === 'strangers') return of(comparison.strata, 'strangers');
  // The mean of two e-values is one. Strangers alone are heard where a tenth of lies among them does not explain it.
  return meanOf(of(comparison.members.strata, 'members'), of(comparison.strata, 'crowd'));
}

/** Whose reports decide: those of members, where a twentieth of all loads is theirs. */
const doubtOf = ({ control, members }: Comparison): 'strangers' | 'members' =>
  members.control.shown > 0 && members.control.shown >= membersPartMin * control.shown ? 'members' : 'strangers';

/** Of two e-values, all as natural logarithms. */
function meanOf(one: number, other: number): number {
  const most = Math.max(one, other);
  return most + Math.log((Math.exp(one - most) + Math.exp(other - most)) / 2);
}

function harm(comparison: Comparison, shares: readonly number[]): string | null {
  const { candidate, control } = comparison;
  // Failures arrive a moment after the load: the newest loads may still report one.
  const doubted = hostileLoads(shares, 'strangers');
  const [failed, shown] = [candidate.failed - doubted, candidate.shown - doubted];
  if (failed >= guardLoadsMin && failed >= 0.8 * shown)
    return `${inNumbers('failed', candidate)}: it does not work at all`;
  for (const outcome of judgedOutcomes) {
    const { alpha } = measures[outcome];
    const log = surely(comparison, outcome, shares);
    if (log >= -Math.log(alpha)) return inWords(outcome, { candidate, control }, log);
  }
  return null;
}

const { format: whole } = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

const inWords = (outcome: JudgedOutcome, { candidate, control }: Pair, log: number): string =>
  `${inNumbers(outcome, candidate)}, the control in ${ratio(outcome, control)} at the same time; by chance at most once in ${whole(Math.exp(Math.min(log, 20)))} rollouts`;

const inNumbers = (outcome: JudgedOutcome, arm: Arm): string => `${measures[outcome].words} in ${ratio(outcome, arm)}`;

const ratio = (outcome: JudgedOutcome, { [outcome]: hits, shown }: Arm): string =>
  `${whole(hits)} of ${whole(shown)} page loads (${((100 * hits) / Math.max(1, shown)).toFixed(1)} %)`;

function growth(stage: Pair, { share, stageSince, now }: RolloutProgress, doubt: Doubt): Verdict {
  const index = stages.findLastIndex((each) => each.share <= share);
  const next = stages[index + 1]?.share ?? 10_000;
  const { loads: needed = 0, sure = judgedOutcomes } = stages[Math.max(0, index)] ?? {};
  const { candidate, control } = stage;
  const wait = (why: string): Verdict => ({ kind: 'wait', why: `${why}, before ${next / 100} %` });
  const loadsMin = needed + hostileLoads([share], doubt);
  if (candidate.shown < loadsMin)
    return wait(
      `${candidate.shown} of at least ${loadsMin} page loads${doubt === 'members' ? ' of members' : ''} at ${share / 100} %`,
    );
  if (now - stageSince < stageMsMin)
    return wait(
      `${Math.floor((now - stageSince) / minuteMs)} of at least ${stageMsMin / minuteMs} minutes at ${share / 100} %`,
    );
  for (const outcome of sure) {
    const worst = worstExcess(outcome, withoutPraise(stage, outcome, { worse: measures[outcome].worse, share, doubt }));
    if (worst > marginMax)
      return wait(
        `${inNumbers(outcome, candidate)}, the control in ${ratio(outcome, control)}: up to ${points(worst)} worse is possible, ${points(marginMax)} allowed`,
      );
  }
  return {
    kind: 'advance',
    share: next,
    why: `${inNumbers('failed', candidate)} at ${share / 100} %, the control in ${ratio('failed', control)}, at most ${points(marginMax)} worse for certain${sure.length > 1 ? ', as in all else' : ''}`,
  };
}

const points = (rate: number): string =>
  Number.isFinite(rate) ? `${(100 * rate).toFixed(1)} points` : 'any number of points';

function worstExcess(outcome: JudgedOutcome, { candidate, control }: Pair): number {
  const rates = [candidate, control].map((arm) => ({ hits: arm[outcome], loads: arm.shown }));
  const [first = { hits: 0, loads: 0 }, second = { hits: 0, loads: 0 }] =
    measures[outcome].worse === 'more' ? rates : [...rates].reverse();
  return excessBound(first, second);
}
