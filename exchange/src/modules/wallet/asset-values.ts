import { Money } from '@maru/domain';
import { formatDay } from '@maru/domain/dates';
import { dayMs, minuteMs } from '@maru/server';
import type { Clock } from '../../platform/core/clock';
import type { CatchUp } from '../../platform/core/jobs';
import type { Markets } from '../market';
import type { AccountDaysRepository, DayChange } from './account-days.repository';
import { type DayPrices, endOf, worthOf } from './day-prices';

/** A day in UTC+9, and what the assets were worth at its end, in whole won. */
export interface DayValue {
  readonly day: string;
  readonly krw: bigint;
}

export interface ValueHistory {
  /** Closed days, oldest first, from the first one on which the member had something. */
  readonly days: readonly DayValue[];
  readonly today: DayValue;
  /** By prices and trades, against the end of yesterday: without what came and went today. */
  readonly change: Money;
  /** Percent of what was there yesterday and came today; null where that is nothing. */
  readonly ratio: Money | null;
  /** What came less what went today, at the prices of now. */
  readonly moved: Money;
  /** Coins held that have no price. */
  readonly unpriced: readonly string[];
}

export interface AssetValuesDeps {
  readonly repository: AccountDaysRepository;
  readonly accountDays: Pick<CatchUp, 'catchUp'>;
  readonly prices: DayPrices;
  readonly markets: Pick<Markets, 'coin' | 'krwPrice'>;
  readonly clock: Clock;
}

/** A value is kept once the day is over by so much: whatever was on its way by then has arrived. */
const settledAfterMs = 10 * minuteMs;

/** What members' assets were worth day by day. */
export class AssetValues {
  constructor(private readonly deps: AssetValuesDeps) {}

  /** @param count - closed days before today. */
  async history(memberId: bigint, count: number): Promise<ValueHistory> {
    const { repository, clock } = this.deps;
    const complete = await this.deps.accountDays.catchUp();
    const now = clock.now().getTime();
    const today = formatDay(now);
    const first = await repository.firstDay(memberId);
    const wanted = daysBefore(today, count).filter((day) => first !== null && day >= first);
    const known = await repository.values(memberId, wanted[0] ?? today);
    const missing = wanted.filter((day) => !known.has(day));
    const from = missing[0] ?? today;
    const changes = await repository.changesSince(memberId, from);
    const worked = await this.worthOfDays(daysFrom(wanted, from), changes);
    const values = new Map([...worked, ...known]);
    if (complete) {
      const settled = missing.filter((day) => endOf(day) + settledAfterMs <= now);
      await repository.keepValues(
        memberId,
        settled.map((day) => [day, values.get(day) ?? 0n]),
      );
    }
    const days = wanted.map((day) => ({ day, krw: values.get(day) ?? 0n }));
    return { days, ...this.live(today, changes, days.at(-1)?.krw ?? 0n) };
  }

  private async worthOfDays(
    days: readonly string[],
    changes: readonly DayChange[],
  ): Promise<ReadonlyMap<string, bigint>> {
    if (days.length === 0) return new Map();
    const coins = [...new Set(changes.map(({ asset }) => asset))];
    const priceAt = await this.deps.prices.of(coins, days);
    const held = new Map<string, bigint>();
    let next = 0;
    return new Map(
      days.map((day) => {
        for (let change = changes[next]; change && change.day <= day; change = changes[next]) {
          add(held, change);
          next += 1;
        }
        return [day, worthOf(held, this.scaleOf, priceAt(day)).krw] as const;
      }),
    );
  }

  /** @param before - value at the end of yesterday. */
  private live(today: string, changes: readonly DayChange[], before: bigint): Omit<ValueHistory, 'days'> {
    const { markets } = this.deps;
    const priceNow = (coin: string) => markets.krwPrice(coin) ?? null;
    const held = new Map<string, bigint>();
    for (const change of changes) add(held, change);
    const now = worthOf(held, this.scaleOf, priceNow);
    const movedToday = changes.filter(({ day }) => day === today).map(({ asset, moved }) => [asset, moved] as const);
    const worthOfMoved = (moved: readonly (readonly [string, bigint])[]) =>
      worthOf(new Map(moved), this.scaleOf, priceNow).exact;
    const moved = worthOfMoved(movedToday);
    const came = worthOfMoved(movedToday.filter(([, minor]) => minor > 0n));
    const change = new Money(String(now.krw)).minus(String(before)).minus(moved);
    const base = came.plus(String(before));
    return {
      today: { day: today, krw: now.krw },
      change,
      ratio: base.isZero() ? null : change.div(base).times(100),
      moved,
      unpriced: now.unpriced,
    };
  }

  private readonly scaleOf = (coin: string): number => this.deps.markets.coin(coin)?.scale ?? 8;
}

function add(held: Map<string, bigint>, { asset, change }: DayChange): void {
  held.set(asset, (held.get(asset) ?? 0n) + change);
}

const daysFrom = (days: readonly string[], from: string): readonly string[] => days.filter((day) => day >= from);

/** Days of UTC+9 before one, ascending. */
const daysBefore = (day: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => formatDay(Date.parse(`${day}T00:00:00+09:00`) - (count - at) * dayMs));
