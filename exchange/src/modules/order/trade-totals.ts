import type { TradeFilter } from './fill.types';

/** How many trades fit a filter, and the newest of them. */
export interface CountedTrades {
  readonly count: number;
  /** 0 where there is none. */
  readonly newest: bigint;
}

/** Filters whose totals are kept: the oldest go first. */
const keptMax = 5_000;

/** Totals of members' lists of trades. Trades are never changed, and newer ones have greater numbers: only those since are counted again. */
export class TradeTotals {
  private readonly known = new Map<string, CountedTrades>();

  /** @param countAfter - counts what fits and is newer than a trade. */
  constructor(private readonly countAfter: (filter: TradeFilter, after: bigint) => Promise<CountedTrades>) {}

  async of(filter: TradeFilter): Promise<number> {
    const key = keyOf(filter);
    const earlier = this.known.get(key) ?? { count: 0, newest: 0n };
    const since = await this.countAfter(filter, earlier.newest);
    const count = earlier.count + since.count;
    this.known.delete(key);
    this.known.set(key, { count, newest: since.count > 0 ? since.newest : earlier.newest });
    if (this.known.size > keptMax) this.forgetOldest();
    return count;
  }

  private forgetOldest(): void {
    const [oldest] = this.known.keys();
    if (oldest !== undefined) this.known.delete(oldest);
  }
}

const keyOf = ({ memberId, side, from, to, marketIds }: TradeFilter): string =>
  [memberId, side ?? '', from.getTime(), to.getTime(), marketIds?.join(',') ?? 'all'].join(' ');
