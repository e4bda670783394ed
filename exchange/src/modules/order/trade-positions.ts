import type { Paging } from '../../platform/core/paging';
import { TurnsByKey } from '../../platform/core/turns';
import type { TradeFilter } from './fill.types';

/** The first `limit` trades of a filter after a fill and up to another, oldest first. */
export interface PortionQuery {
  readonly after: bigint;
  readonly upTo: bigint;
  readonly limit: number;
  /** Ids are wanted of each `step`-th trade, where `counted` trades lie before the portion. */
  readonly step: number;
  readonly counted: number;
}

export interface TradePortion {
  readonly count: number;
  /** Ids of the first and the last trade; null where there is none. */
  readonly first: bigint | null;
  readonly last: bigint | null;
  readonly marks: readonly number[];
}

export interface PositionSource {
  /** Id of the newest fill of all; 0 before the first. */
  newestFill(): Promise<bigint>;
  portion(filter: TradeFilter, query: PortionQuery): Promise<TradePortion>;
}

/** Where the trades of a page lie, newest first: these, or `limit` of those with ids between two, both included, after the newest `skip`. */
export type PagePosition =
  | { readonly ids: readonly bigint[] }
  | { readonly from: bigint; readonly upTo: bigint; readonly skip: number; readonly limit: number };

/** Ids of some trades that follow each other, both included. */
export interface IdStretch {
  readonly first: bigint;
  readonly last: bigint;
}

/** What is known of a filter, or of one stretch of it. */
interface Counted {
  /** The fills up to this one are counted. */
  readonly upTo: bigint;
  readonly count: number;
  /** Ids of the oldest and the newest of them; 0 where there is none. */
  readonly oldest: bigint;
  readonly newest: bigint;
  /** Id of each `step`-th trade, oldest first. */
  readonly marks: readonly number[];
  readonly step: number;
}

/** Up to so many trades, the id of each one is kept: those of a rare market may lie far apart. */
const everyMax = 10_000;
const step = 100;
const portionMax = 50_000;
/** Ids that are kept of all filters together: the oldest filters go first. */
const keptMax = 2_000_000;

const nothing: Counted = { upTo: 0n, count: 0, oldest: 0n, newest: 0n, marks: [], step: 1 };

/**
 * Totals of members' lists of trades, and where each page of them lies, so that the last page costs no more than the first.
 * Trades are never changed, and newer ones have greater ids: only those since are counted again.
 */
export class TradePositions {
  private readonly known = new Map<string, Counted>();
  private readonly counting = new Map<string, Promise<Counted>>();
  /** First counts take long: however many filters a member asks for, they use one connection. */
  private readonly firstCounts = new TurnsByKey<bigint>({ atOnceMax: 1, waitingMax: 10 });
  private kept = 0;

  constructor(private readonly source: PositionSource) {}

  /** Whether the trades of the filter, or of one stretch of it, were counted before, so that only new ones have to be. */
  knows(filter: TradeFilter, stretch?: IdStretch): boolean {
    return this.known.has(keyOf(filter, stretch));
  }

  /** @returns `at`: null for a page without trades. */
  async page(filter: TradeFilter, { count, offset }: Paging): Promise<{ total: number; at: PagePosition | null }> {
    const counted = await this.counted(filter);
    const rank = counted.count - offset;
    return { total: counted.count, at: rank > 0 ? positionOf(counted, rank, Math.min(count, rank)) : null };
  }

  /**
   * The closest mark at or after a trade of a stretch. Nothing outside the stretch is read.
   * @param rank - of the trade, the oldest of the stretch being 1.
   * @returns its id, and how many trades lie between.
   */
  async near(filter: TradeFilter, stretch: IdStretch, rank: number): Promise<{ upTo: bigint; skip: number }> {
    const counted = await this.counted(filter, stretch);
    return markAt(counted, rank);
  }

  /** Requests of one filter count one after the other: each sees what was committed before it came, and all is read once. */
  private counted(filter: TradeFilter, stretch?: IdStretch): Promise<Counted> {
    const key = keyOf(filter, stretch);
    const earlier = this.counting.get(key) ?? Promise.resolve();
    const count = () => this.countOn(key, filter, stretch);
    const inTurn = () => (this.known.has(key) ? count() : this.firstCounts.take(filter.memberId, count));
    const counting = earlier.then(inTurn, inTurn);
    this.counting.set(key, counting);
    const end = () => this.counting.get(key) === counting && this.counting.delete(key);
    counting.then(end, end);
    return counting;
  }

  private async countOn(key: string, filter: TradeFilter, stretch?: IdStretch): Promise<Counted> {
    const newest = stretch ? stretch.last : await this.source.newestFill();
    let counted = this.known.get(key) ?? (stretch ? { ...nothing, upTo: stretch.first - 1n } : nothing);
    while (counted.upTo < newest) {
      const limit = counted.step === 1 ? everyMax - counted.count : portionMax;
      const query = { after: counted.upTo, upTo: newest, limit, step: counted.step, counted: counted.count };
      const { count, first, last, marks } = await this.source.portion(filter, query);
      counted = thinned({
        upTo: count < limit || last === null ? newest : last,
        count: counted.count + count,
        oldest: counted.oldest || (first ?? 0n),
        newest: last ?? counted.newest,
        marks: counted.marks.concat(marks),
        step: counted.step,
      });
    }
    this.keep(key, counted);
    return counted;
  }

  private keep(key: string, counted: Counted): void {
    this.forget(key);
    this.known.set(key, counted);
    this.kept += sizeOf(counted);
    for (const oldest of this.known.keys()) {
      if (this.kept <= keptMax) return;
      this.forget(oldest);
    }
  }

  private forget(key: string): void {
    const counted = this.known.get(key);
    if (counted && this.known.delete(key)) this.kept -= sizeOf(counted);
  }
}

/** @param rank - of the newest trade of the page, the oldest of all being 1. */
function positionOf(counted: Counted, rank: number, limit: number): PagePosition {
  const { marks, step: each, oldest } = counted;
  if (each === 1)
    return {
      ids: marks
        .slice(rank - limit, rank)
        .reverse()
        .map(BigInt),
    };
  const below = Math.floor((rank - limit + 1) / each);
  // Without this end, a side with fewer trades than the page would be read back to its first one.
  return { from: BigInt(marks[below - 1] ?? oldest), ...markAt(counted, rank), limit };
}

function markAt({ marks, step: each, count, newest }: Counted, rank: number): { upTo: bigint; skip: number } {
  const above = Math.ceil(rank / each);
  const upTo = marks[above - 1];
  return { upTo: BigInt(upTo ?? newest), skip: (upTo === undefined ? count : above * each) - rank };
}

const thinned = (counted: Counted): Counted =>
  counted.step === 1 && counted.count >= everyMax
    ? { ...counted, step, marks: counted.marks.filter((_, index) => (index + 1) % step === 0) }
    : counted;

/** A filter without trades takes room too. */
const sizeOf = ({ marks }: Counted): number => marks.length + 50;

/** A stretch grows at its newer end. */
const keyOf = ({ memberId, side, from, to, marketIds }: TradeFilter, stretch?: IdStretch): string =>
  [memberId, side ?? '', from.getTime(), to.getTime(), marketIds?.join(',') ?? 'all', stretch?.first ?? ''].join(' ');
