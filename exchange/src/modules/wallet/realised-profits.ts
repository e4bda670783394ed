import { formatDay } from '@maru/domain/dates';
import type { Clock } from '../../platform/core/clock';
import type { Tx } from '../../platform/core/database';
import { firstMemberId } from '../../platform/core/house';
import type { MarketDefinition, Markets } from '../market';
import type { FillRepository, MemberFill } from '../order';
import { Bases, type Leg, legsOf } from './cost-basis';
import type { CostBasisRepository } from './cost-basis.repository';
import type { DayPrices } from './day-prices';
import { toCost } from './position';
import { savePositions } from './position.repository';

const fillsAtOnce = 2_000;

export interface RealisedProfitsDeps {
  readonly repository: CostBasisRepository;
  readonly fills: Pick<FillRepository, 'newestId' | 'ofMembers'>;
  readonly markets: Pick<Markets, 'find' | 'krwPrice'>;
  readonly prices: DayPrices;
  readonly clock: Clock;
}

/** A fill, what it changes for members, and on which day. */
interface Change {
  readonly day: string;
  readonly legs: readonly Leg[];
}

/**
 * What members gained by trading coins away, by coin and day, in KRW: proceeds less average cost, fees on both sides included (decision 67).
 *
 * A fill in another base coin counts with that coin's KRW price: today's as it is when the fill is projected, an earlier day's by its close.
 */
export class RealisedProfits {
  constructor(private readonly deps: RealisedProfitsDeps) {}

  /** Applies a portion of new fills; processes exclude each other by the lock on the cursor. @returns whether none is left. */
  advance(): Promise<boolean> {
    return this.deps.repository.transact(async (tx) => {
      const { repository, fills } = this.deps;
      const after = await repository.lockCursor(tx);
      // The engine commits fills in the order of their ids, so a reader of the newest one sees all.
      const newest = await fills.newestId(tx);
      if (newest === null || newest <= after) return true;
      const rows = await fills.ofMembers(tx, { after, upTo: newest, limit: fillsAtOnce });
      await this.project(tx, rows);
      const complete = rows.length < fillsAtOnce;
      await repository.moveCursor(tx, complete ? newest : (rows.at(-1)?.id ?? newest));
      return complete;
    });
  }

  private async project(tx: Tx, rows: readonly MemberFill[]): Promise<void> {
    const { repository } = this.deps;
    const changes = await this.changes(rows);
    const memberIds = new Set(changes.flatMap(({ legs }) => legs.map(({ memberId }) => memberId)));
    const bases = new Bases(await repository.positions(tx, [...memberIds]));
    for (const { day, legs } of changes) for (const leg of legs) bases.apply(leg, day);
    await savePositions(tx, 'cost_basis', bases.touched);
    await repository.addRealised(tx, bases.realised);
  }

  private async changes(rows: readonly MemberFill[]): Promise<readonly Change[]> {
    const priceAt = this.priceOfDays();
    const dayOf = daysOf();
    const changes: Change[] = [];
    for (const row of rows) {
      const market = this.deps.markets.find(row.marketId);
      if (!market) continue;
      const day = dayOf(row.at);
      const price = await priceAt(market.base, day);
      changes.push({ day, legs: legsOf(row, market, price).filter(({ memberId }) => memberId >= firstMemberId) });
    }
    return changes;
  }

  /** KRW prices of base coins by day, each worked out once. */
  private priceOfDays(): (base: MarketDefinition['base'], day: string) => Promise<bigint> {
    const { markets, prices, clock } = this.deps;
    const today = formatDay(clock.now());
    const known = new Map<string, bigint>();
    return async ({ code }, day) => {
      const key = `${code}:${day}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      const closed = code === 'KRW' || day === today ? null : (await prices.of([code], [day]))(day)(code);
      const price = toCost((closed ?? markets.krwPrice(code))?.toFixed() ?? '0');
      known.set(key, price);
      return price;
    };
  }
}

/** Days of moments, each worked out once: hundreds of fills were committed together. */
function daysOf(): (at: Date) => string {
  let known = { at: Number.NaN, day: '' };
  return (at) => {
    if (at.getTime() !== known.at) known = { at: at.getTime(), day: formatDay(at) };
    return known.day;
  };
}
