import { accepted, type Outcome, refused } from '@maru/contract';
import { formatDay } from '@maru/domain/dates';
import { dayMs } from '@maru/server';
import type { Clock } from '../../platform/core/clock';
import type { CatchUp } from '../../platform/core/jobs';
import type { CoinDefinition, Markets } from '../market';
import type { FillRepository } from '../order';
import type { AccountDaysRepository, AssetFlow } from './account-days.repository';
import type { Realised } from './cost-basis';
import type { CostBasisRepository } from './cost-basis.repository';
import { type DayPrices, endOf, type PriceAt, worthOf } from './day-prices';

/** A coin over a year, in minor units; values in whole won, null without a price. */
export interface CoinYear extends AssetFlow {
  readonly coin: CoinDefinition;
  readonly closing: bigint;
  /** Of trades; part of what was bought and sold. */
  readonly fees: bigint;
  readonly openingValue: bigint | null;
  readonly closingValue: bigint | null;
  /** Null for KRW, which is what profit is counted in. */
  readonly realised: Realised | null;
}

export interface YearReport {
  readonly year: number;
  /** Days of UTC+9, both included; the last one is today in a year that is not over. */
  readonly from: string;
  readonly to: string;
  readonly openingValue: bigint;
  readonly closingValue: bigint;
  /** Of all coins. */
  readonly realised: Realised;
  readonly coins: readonly CoinYear[];
}

export interface YearReportsDeps {
  readonly repository: Pick<AccountDaysRepository, 'flows'>;
  readonly accountDays: Pick<CatchUp, 'catchUp'>;
  readonly bases: Pick<CostBasisRepository, 'realised'>;
  readonly profits: Pick<CatchUp, 'catchUp'>;
  readonly fills: Pick<FillRepository, 'feesOf'>;
  readonly prices: DayPrices;
  readonly markets: Pick<Markets, 'coin' | 'coins' | 'find' | 'krwPrice'>;
  readonly clock: Clock;
}

/** What a year did to a member's coins. */
export class YearReports {
  constructor(private readonly deps: YearReportsDeps) {}

  /** @returns BAD_REQUEST for a year that has not begun in UTC+9, UNAVAILABLE while not everything is counted yet. */
  async of(memberId: bigint, year: number): Promise<Outcome<YearReport>> {
    const { repository, accountDays, bases, profits, fills, clock } = this.deps;
    const today = formatDay(clock.now());
    const from = `${year}-01-01`;
    if (from > today) return refused('BAD_REQUEST');
    const to = `${year}-12-31` < today ? `${year}-12-31` : today;
    // Right after an update both may have years to count; half of a report would be taken for the whole of it.
    if (!(await accountDays.catchUp()) || !(await profits.catchUp())) return refused('UNAVAILABLE');
    const realised = await bases.realised(memberId, from, to);
    const flows = new Map((await repository.flows(memberId, from, to)).map((flow) => [flow.asset, flow]));
    const paid = await fills.feesOf(memberId, { from: new Date(endOf(dayBefore(from))), to: new Date(endOf(to)) });
    const held = this.deps.markets.coins().filter(({ code }) => flows.has(code));
    const codes = held.map(({ code }) => code);
    const opened = dayBefore(from);
    const atOpening = (await this.deps.prices.of(codes, [opened]))(opened);
    const atClosing = to === today ? this.pricesNow() : (await this.deps.prices.of(codes, [to]))(to);
    const fees = this.feesByCoin(paid);
    const coins = held.flatMap((coin) => {
      const flow = flows.get(coin.code);
      const gained = coin.code === 'KRW' ? null : (realised.get(coin.id) ?? nothing);
      const year = { coin, realised: gained, fees: fees.get(coin.code) ?? 0n };
      return flow ? [coinYear(flow, year, atOpening, atClosing)] : [];
    });
    const total = (quantity: (row: CoinYear) => bigint, price: PriceAt) =>
      worthOf(new Map(coins.map((row) => [row.asset, quantity(row)])), scaleIn(coins), price).krw;
    return accepted({
      year,
      from,
      to,
      openingValue: total(({ opening }) => opening, atOpening),
      closingValue: total(({ closing }) => closing, atClosing),
      realised: coins.reduce((sum, { realised }) => add(sum, realised ?? nothing), nothing),
      coins,
    });
  }

  private pricesNow(): PriceAt {
    return (coin) => this.deps.markets.krwPrice(coin) ?? null;
  }

  private feesByCoin(paid: ReadonlyMap<number, bigint>): ReadonlyMap<string, bigint> {
    const fees = new Map<string, bigint>();
    for (const [marketId, fee] of paid) {
      const base = this.deps.markets.find(marketId)?.base.code;
      if (base !== undefined) fees.set(base, (fees.get(base) ?? 0n) + fee);
    }
    return fees;
  }
}

function coinYear(
  flow: AssetFlow,
  year: Pick<CoinYear, 'coin' | 'fees' | 'realised'>,
  atOpening: PriceAt,
  atClosing: PriceAt,
): CoinYear {
  const closing = flow.opening + flow.came - flow.went + flow.bought - flow.sold;
  const worth = (quantity: bigint, priceAt: PriceAt) => {
    const { code, scale } = year.coin;
    const { krw, unpriced } = worthOf(new Map([[code, quantity]]), () => scale, priceAt);
    return unpriced.length > 0 ? null : krw;
  };
  return {
    ...flow,
    ...year,
    closing,
    openingValue: worth(flow.opening, atOpening),
    closingValue: worth(closing, atClosing),
  };
}

const nothing: Realised = { profit: 0n, uncosted: 0n };

const add = (one: Realised, other: Realised): Realised => ({
  profit: one.profit + other.profit,
  uncosted: one.uncosted + other.uncosted,
});

const scaleIn = (coins: readonly CoinYear[]) => (code: string) =>
  coins.find(({ asset }) => asset === code)?.coin.scale ?? 8;

const dayBefore = (day: string): string => formatDay(endOf(day) - 2 * dayMs);
