import { accepted, type Outcome, refused } from '@maru/contract';
import { PAGE_SIZE } from '@maru/domain';
import { presetRange, type RangePreset, rangeMoments, rangeProblem } from '@maru/domain/dates';

/** Request for one page of a list: pages count from 1, `count` is the number of rows of a full page. */
export interface PageQuery {
  readonly page?: number | undefined;
  readonly count?: number | undefined;
}

/** LIMIT and OFFSET of the SQL query of a page. */
export interface Paging {
  readonly count: number;
  readonly offset: number;
}

/** The first page of ten rows, where nothing else is asked for (CONS-050). */
export const pagingOf = ({ page = 1, count = PAGE_SIZE }: PageQuery): Paging => ({ count, offset: (page - 1) * count });

/** Rows of one page, and the number of rows on all pages. */
export interface PageRows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** Older rows are still being counted: there are at least `total`. */
  readonly counting?: boolean;
}

/** One page of a list as a service returns it; platform/http/lists.ts makes the answer of it. */
export interface Page<Row> extends PageRows<Row> {
  /** Number of rows of a full page. */
  readonly count: number;
}

/** First and last day of a range in UTC+9, YYYY-MM-DD, both included; empty or undefined: that of the list's preset. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A filter of a list: its days and the page. */
export interface RangeQuery extends PageQuery {
  readonly days: DayRange;
}

/** Moments from `from` on and before `to`. */
export interface MomentRange {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Start and end of a range of days; a missing day is that of `preset` (CONS-054).
 * @returns BAD_REQUEST for an invalid date, RANGE_REVERSED, RANGE_OVER_YEAR.
 */
export function momentsOf(days: DayRange, preset: RangePreset, now: Date): Outcome<MomentRange> {
  const standard = presetRange(preset, now.getTime());
  const range = { from: days.from || standard.from, to: days.to || standard.to };
  const problem = rangeProblem(range);
  if (problem) return refused(problem);
  const [from, to] = rangeMoments(range);
  return accepted({ from: new Date(from), to: new Date(to) });
}

/** Which of the newest rows are asked for. */
export interface Newest {
  readonly since: Date;
  readonly limit: number;
}

/** Reads portion after portion, as the reader asks for them, until one is not full. @param read - rows after the last one, at most `size`. */
export async function* inPortions<Row>(
  size: number,
  read: (last: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | null = null;
  do {
    const rows: readonly Row[] = await read(last);
    yield rows;
    last = rows.length === size ? (rows.at(-1) ?? null) : null;
  } while (last);
}
