import { dayMs, hourMs } from '@maru/server';
import type { Paging } from '../../platform/core/paging';
import type { TradeFilter } from './fill.types';
import type { PagePosition, TradePositions } from './trade-positions';

/** Trades of one day: how many, and the ids of the oldest and the newest. */
export interface TradeDay {
  readonly count: number;
  readonly first: bigint;
  readonly last: bigint;
}

export interface PagePlace {
  readonly total: number;
  /** Null for a page without trades. */
  readonly at: PagePosition | null;
}

export interface TradePagesDeps {
  readonly days: { of(filter: TradeFilter): Promise<readonly TradeDay[]> };
  readonly positions: Pick<TradePositions, 'page' | 'knows'>;
}

/** A page that lies deeper in its days is found by the marks of its filter next time. */
const skipUsual = 1_000;
/** Rows that one page reads at most and does not show. */
const skipMax = 50_000;

/**
 * Finds the pages of a list of trades: by the counted days at first, and by marks where somebody reads deep, or trades of one coin. Marks are counted behind
 * the answer, since that takes seconds for a million trades.
 */
export class TradePages {
  constructor(private readonly deps: TradePagesDeps) {}

  async page(filter: TradeFilter, paging: Paging): Promise<PagePlace> {
    const { days, positions } = this.deps;
    if (!isOfDays(filter) || positions.knows(filter)) return positions.page(filter, paging);
    const place = placeIn(await days.of(filter), paging);
    const skipped = place.at && 'skip' in place.at ? place.at.skip : 0;
    // Trades of one coin lie between all others of their days.
    if (skipped <= skipUsual && filter.marketIds === null) return place;
    const counting = positions.page(filter, paging);
    if (skipped > skipMax) return counting;
    // Whoever reads on counts again where this has failed.
    counting.catch(() => undefined);
    return place;
  }
}

/** @param days - in any order. */
export function placeIn(days: readonly TradeDay[], { count, offset }: Paging): PagePlace {
  const stretches = disjoint(days).reverse();
  const total = stretches.reduce((sum, stretch) => sum + stretch.count, 0);
  const end = Math.min(offset + count, total);
  if (offset >= end) return { total, at: null };
  let before = 0;
  let at = { from: 0n, upTo: 0n, skip: 0, limit: end - offset };
  for (const stretch of stretches) {
    if (before <= offset) at = { ...at, upTo: stretch.last, skip: offset - before };
    before += stretch.count;
    at.from = stretch.first;
    if (before >= end) break;
  }
  return { total, at };
}

/** Oldest first. A clock that is set back around midnight lets two days overlap: they are one stretch then. */
function disjoint(days: readonly TradeDay[]): TradeDay[] {
  const stretches: TradeDay[] = [];
  for (const day of [...days].sort((one, other) => (one.first < other.first ? -1 : 1))) {
    const newest = stretches.at(-1);
    if (newest && newest.last >= day.first) stretches[stretches.length - 1] = joined(newest, day);
    else stretches.push(day);
  }
  return stretches;
}

/** @param day - does not begin before the stretch. */
function joined(stretch: TradeDay, day: TradeDay): TradeDay {
  const newest = day.last > stretch.last ? day : stretch;
  return { count: stretch.count + day.count, first: stretch.first, last: newest.last };
}

/** Whether a filter begins and ends at midnight in UTC+9. */
const isOfDays = ({ from, to }: TradeFilter): boolean =>
  [from, to].every((moment) => (moment.getTime() + 9 * hourMs) % dayMs === 0);
