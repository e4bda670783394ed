import type { JudgedOutcome, Pair } from '@maru/contract/registry-api';

/** Who holds fewer address blocks than this cannot bring about a verdict by false reports. */
export const hostileBlocksMax = 1000;
/** Who holds fewer accounts of verified members than this cannot, where members decide. */
export const hostileMembersMax = 20;
/** Where members decide, such a part of all loads may be false, from however many address blocks: a tenth, drawn unevenly. */
const hostilePartMax = 0.15;

/** Whose loads are judged: those of whom nothing is known but the block, of verified members, or of all where members decide. */
export type Doubt = 'strangers' | 'members' | 'crowd';

/** Devices that may report falsely; of a member two are known (`MemberDevices`). */
const hostileDevices = (doubt: Doubt): number => (doubt === 'members' ? 2 * hostileMembersMax : hostileBlocksMax);

/**
 * Most page loads that these bring to a side with these shares, one after another: each block, and each member's device, is drawn without
 * its doing, and counts once at each share. Two and a half standard deviations above the mean; a verdict needs several more.
 * @param shares - of 10,000 visitors.
 */
export const hostileLoads = (shares: readonly number[], doubt: Doubt): number =>
  shares.reduce((total, share) => total + Math.ceil(above(hostileDevices(doubt), share / 10_000)), 0);

const above = (count: number, part: number): number => count * part + 2.5 * Math.sqrt(count * part * (1 - part));

/** Of a side with so many loads. */
const falseLoads = (loads: number, shares: readonly number[], doubt: Doubt): number =>
  Math.max(hostileLoads(shares, doubt), doubt === 'crowd' ? above(loads, hostilePartMax) : 0);

const against = (shares: readonly number[]): readonly number[] => shares.map((share) => 10_000 - share);

/** What may be false on a side: loads that met the outcome, or loads that did not. */
type Doubted = 'met' | 'unmet';

/** What those who want it gone may have reported is left out: loads of the candidate that fared ill, of the control that fared well. */
export function withoutSlander(
  strata: readonly Pair[],
  outcome: JudgedOutcome,
  {
    worse,
    shares,
    doubt,
  }: { readonly worse: 'more' | 'less'; readonly shares: readonly number[]; readonly doubt: Doubt },
): readonly Pair[] {
  const loads = (side: keyof Pair): number => strata.reduce((total, pair) => total + pair[side].shown, 0);
  const [ill, well] = worse === 'more' ? (['met', 'unmet'] as const) : (['unmet', 'met'] as const);
  const candidate = leaveOut(strata, 'candidate', {
    ...{ outcome, doubted: ill, loads: falseLoads(loads('candidate'), shares, doubt) },
  });
  return leaveOut(candidate, 'control', {
    ...{ outcome, doubted: well, loads: falseLoads(loads('control'), against(shares), doubt) },
  });
}

/**
 * What those who want it live may have reported is left out: loads of the candidate that fared well, and failures of the
 * control. Other outcomes are common: without so many of the control's nothing could ever be shown to be as good.
 */
export function withoutPraise(
  stage: Pair,
  outcome: JudgedOutcome,
  { worse, share, doubt }: { readonly worse: 'more' | 'less'; readonly share: number; readonly doubt: Doubt },
): Pair {
  const well = worse === 'more' ? 'unmet' : 'met';
  const praised = leaveOut([stage], 'candidate', { outcome, doubted: well, loads: hostileLoads([share], doubt) });
  if (outcome !== 'failed') return praised[0] ?? stage;
  const loads = hostileLoads(against([share]), doubt);
  return leaveOut(praised, 'control', { outcome, doubted: 'met', loads })[0] ?? stage;
}

interface LeftOut {
  readonly outcome: JudgedOutcome;
  readonly doubted: Doubted;
  readonly loads: number;
}

/** From each stratum as much as it has of the whole. */
function leaveOut(strata: readonly Pair[], side: keyof Pair, { outcome, doubted, loads }: LeftOut): readonly Pair[] {
  const doubtedIn = (pair: Pair): number => {
    const { [outcome]: met, shown } = pair[side];
    return doubted === 'met' ? met : Math.max(0, shown - met);
  };
  const all = strata.reduce((total, pair) => total + doubtedIn(pair), 0);
  const part = all > 0 ? Math.min(1, loads / all) : 0;
  return strata.map((pair) => {
    const less = part * doubtedIn(pair);
    const { [outcome]: met, shown } = pair[side];
    const kept = { ...pair[side], shown: Math.max(0, shown - less), [outcome]: doubted === 'met' ? met - less : met };
    return { ...pair, [side]: kept };
  });
}
