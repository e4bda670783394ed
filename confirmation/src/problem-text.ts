import { fillText, type Language, refusals } from '@maru/contract';
import { Refused } from './confirmation-api';
import { texts } from './texts';

/** What a member reads about a call that failed: the catalogue's text in his language, the server's own words where it has none. */
export function problemText(problem: unknown, language: Language): string {
  if (!(problem instanceof Refused)) return texts[language].unreachable;
  // The exchange has failed without a word of its own (ERR-218).
  if (problem.code === refusals.UNKNOWN.code) return texts[language].serverError;
  const found = Object.values(refusals).find(({ code }) => String(code) === String(problem.code));
  if (!found || language === 'ko') return problem.message;
  const values = Object.fromEntries(Object.entries(problem.values).map(([name, value]) => [name, String(value)]));
  return fillText(found.text[language], values);
}

/** Codes that were wrong are counted from 1 (AUTH-142); the tenth locks. */
const wrongMax = 10;

/** What is wrong with a code; each is a text of the page. */
export type CodeProblem = 'missing' | 'short' | 'wrong' | 'expired';

/** Whether the code was wrong or too old, so that another one can be entered. */
export function codeProblemOf(problem: unknown): CodeProblem | null {
  if (!(problem instanceof Refused)) return null;
  if (problem.code === 'CODE_EXPIRED') return 'expired';
  const count = Number(problem.code);
  return count > 0 && count < wrongMax ? 'wrong' : null;
}

/** Whether no code is taken any more, not even the right one (ERR-118). */
export const isLocked = (problem: unknown): boolean =>
  problem instanceof Refused && problem.code === refusals.CODE_LOCKED.code;

/** A fee that the exchange takes by now, as decimal text. */
export interface ChangedFee {
  readonly coin: string;
  readonly fee: string;
}

/** The fee of now where it is not the one that the member was shown (WALT-083); null for any other failure. */
export function changedFeeOf(problem: unknown): ChangedFee | null {
  if (!(problem instanceof Refused) || problem.code !== refusals.FEE_CHANGED.code) return null;
  const { coin, fee } = problem.values;
  return { coin: String(coin), fee: String(fee) };
}
