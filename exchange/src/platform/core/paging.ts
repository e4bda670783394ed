import { accepted, type List, type Outcome, refused } from '@maru/contract';
import { PAGE_SIZE } from '@maru/domain';
import { presetRange, type RangePreset, rangeMoments, rangeProblem } from '@maru/domain/dates';

/** As a list is asked for: pages count from 1. */
export interface PageQuery {
  readonly page?: number;
  readonly count?: number;
}

/** As SQL takes it. */
export interface Paging {
  readonly count: number;
  readonly offset: number;
}

/** The first page of ten rows, where nothing else is asked for (CONS-050). */
export const pagingOf = ({ page = 1, count = PAGE_SIZE }: PageQuery): Paging => ({ count, offset: (page - 1) * count });

/** Rows of one page and how many there are in all. */
export interface PageRows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** A list as API-009 wants it: without rows there is still one page (CONS-053). @param count - rows of a page. */
export const pageOf = <T>(list: readonly T[], total: number, count: number): List<T> => ({
  list,
  totalPages: Math.max(1, Math.ceil(total / count)),
  total,
  cnt: list.length,
});

/** A list that always comes whole: one page of everything. */
export const wholeList = <T>(list: readonly T[]): List<T> => pageOf(list, list.length, Math.max(1, list.length));

/** Moments from `from` on and before `to`. */
export interface MomentRange {
  readonly from: Date;
  readonly to: Date;
}

/**
 * The moments of the days asked for; a missing day is that of `preset` (CONS-054).
 * @returns BAD_REQUEST for an invalid date, RANGE_REVERSED, RANGE_OVER_YEAR.
 */
export function momentsOf(
  days: { readonly from?: string | undefined; readonly to?: string | undefined },
  preset: RangePreset,
  now: Date,
): Outcome<MomentRange> {
  const standard = presetRange(preset, now.getTime());
  const range = { from: days.from || standard.from, to: days.to || standard.to };
  const problem = rangeProblem(range);
  if (problem) return refused(problem);
  const [from, to] = rangeMoments(range);
  return accepted({ from: new Date(from), to: new Date(to) });
}
