import { dayMs, hourMs } from '@maru/server';
import type { Paging } from '../../platform/core/paging';
import type { TradeFilter } from './fill.types';
import type { IdStretch, PagePosition, TradePositions } from './trade-positions';

/** Trades of one day: how many, and the ids of the oldest and the newest. */
export interface TradeDay extends IdStretch {
  readonly count: number;
}

export interface PagePlace {
  readonly total: number;
  /** Null for a page without trades. */
  readonly at: PagePosition | null;
  /** Older trades are still being counted: there are at least `total`. */
  readonly counting?: boolean;
}

/** What the newest trades of a member say of a page. */
export interface NewestTrades {
  /** Those that fit the filter. */
  readonly total: number;
  /** The page's among them, newest first. */
  readonly ids: readonly bigint[];
  /** Whether the member has no older ones. */
  readonly areAll: boolean;
}

/** Trades of the days in which a page begins, and how many newer ones of them lie before it. */
interface PageInDays extends PagePlace {
  readonly at: { readonly from: bigint; readonly upTo: bigint; readonly skip: number; readonly limit: number } | null;
  readonly stretch: TradeDay | null;
}

export interface TradePagesDeps {
  readonly days: {
    of(filter: TradeFilter): Promise<readonly TradeDay[]>;
    /** Whether `of` has little to count. */
    areCounted(): Promise<boolean>;
  };
  readonly positions: Pick<TradePositions, 'page' | 'knows' | 'near'>;
  /** Looks at some thousand trades, whatever the filter and however many there are. */
  readonly newest: (filter: TradeFilter, paging: Paging) => Promise<NewestTrades>;
}

/** A page that lies deeper in its day is found by marks of that day. */
const skipUsual = 1_000;
/** Rows that one page reads at most and does not show. */
const skipMax = 50_000;

/**
 * Finds the pages of a list of trades: by the counted days, in a long day by marks of that day, which are counted when somebody reads there. Trades of one coin
 * lie between all others of their days: marks of their whole list are counted behind the answer, since that takes seconds for a million trades.
 */
export class TradePages {
  /** Never again false: the days follow the trades. */
  private areDaysCounted = false;

  constructor(private readonly deps: TradePagesDeps) {}

  async page(filter: TradeFilter, paging: Paging): Promise<PagePlace> {
    const { days, positions } = this.deps;
    if (!isOfDays(filter) || positions.knows(filter)) return positions.page(filter, paging);
    this.areDaysCounted ||= await days.areCounted();
    if (!this.areDaysCounted) return this.uncounted(filter, paging);
    const found = placeIn(await days.of(filter), paging);
    if (filter.marketIds === null) return this.closer(filter, found);
    const counting = positions.page(filter, paging);
    return (found.at?.skip ?? 0) > skipMax ? counting : whileCounting(found, counting);
  }

  /**
   * While the days are counted, as after an upgrade, the marks of the list are counted behind a page that the newest trades fill. One that
   * lies further back waits for them: each request would count its member's trades anew.
   */
  private async uncounted(filter: TradeFilter, paging: Paging): Promise<PagePlace> {
    const { total, ids, areAll } = await this.deps.newest(filter, paging);
    if (areAll) return { total, at: ids.length > 0 ? { ids } : null };
    const counting = this.deps.positions.page(filter, paging);
    if (ids.length < paging.count) return counting;
    return whileCounting({ total, at: { ids }, counting: true }, counting);
  }

  /** The page from a mark close to it, so that few trades are read and not shown. */
  private async closer(filter: TradeFilter, found: PageInDays): Promise<PagePlace> {
    const { at, stretch } = found;
    if (!at || !stretch || at.skip <= skipUsual) return found;
    const { positions } = this.deps;
    // A day of so many trades takes a while to count: what can be answered without is.
    const isLong = stretch.count > skipMax && !positions.knows(filter, stretch);
    const near = positions.near(filter, stretch, stretch.count - at.skip);
    if (isLong && at.skip <= skipMax) return whileCounting(found, near);
    return { ...found, at: { ...at, ...(await near) } };
  }
}

/** Whoever reads on counts again where this has failed. */
function whileCounting({ total, at, counting }: PagePlace, marks: Promise<unknown>): PagePlace {
  marks.catch(() => undefined);
  return { total, at, ...(counting && { counting }) };
}

/** @param days - in any order. */
export function placeIn(days: readonly TradeDay[], { count, offset }: Paging): PageInDays {
  const stretches = disjoint(days).reverse();
  const total = stretches.reduce((sum, stretch) => sum + stretch.count, 0);
  const end = Math.min(offset + count, total);
  if (offset >= end) return { total, at: null, stretch: null };
  let before = 0;
  let at = { from: 0n, upTo: 0n, skip: 0, limit: end - offset };
  let begins: TradeDay | null = null;
  for (const stretch of stretches) {
    if (before <= offset) {
      at = { ...at, upTo: stretch.last, skip: offset - before };
      begins = stretch;
    }
    before += stretch.count;
    at.from = stretch.first;
    if (before >= end) break;
  }
  return { total, at, stretch: begins };
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
