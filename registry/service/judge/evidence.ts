import type { LoadOutcome } from '@maru/contract';
import type { Pair } from '@maru/contract/registry-api';

/** Tested ratios of the candidate’s rate of an outcome to the control’s. */
const ratios = [1.2, 1.5, 2, 3, 5, 10, 20] as const;

/**
 * How strongly the numbers speak against "candidate and control meet `outcome` equally often", in favour of the candidate
 * meeting it more often (`more`) or less often: an e-value, as a natural logarithm.
 *
 * Of k loads that met it in a stratum, the candidate's part is hypergeometric if all are alike; for a ratio r of the two rates
 * it is likelier by the factor r^kc / (r·s + 1 − s)^k, where s is the candidate's share of the stratum's loads. The factor's
 * mean is at most 1 if all are alike (the hypergeometric is less spread than the binomial: Hoeffding 1963), so the product
 * over strata, and its mean over ratios, exceeds 1/α with a chance of at most α however often one looks (Ville 1939).
 */
export function evidence(strata: readonly Pair[], outcome: LoadOutcome, direction: 'more' | 'less'): number {
  const logs = ratios.map((ratio) => {
    const rate = direction === 'more' ? ratio : 1 / ratio;
    return strata.reduce((total, stratum) => total + stratumEvidence(stratum, outcome, rate), 0);
  });
  const most = Math.max(...logs);
  return most + Math.log(logs.reduce((total, log) => total + Math.exp(log - most), 0) / logs.length);
}

function stratumEvidence({ candidate, control }: Pair, outcome: LoadOutcome, ratio: number): number {
  const both = candidate[outcome] + control[outcome];
  if (both === 0) return 0;
  const share = candidate.shown / (candidate.shown + control.shown);
  if (!(share > 0 && share < 1)) return 0;
  return candidate[outcome] * Math.log(ratio) - both * Math.log(ratio * share + 1 - share);
}
