import type { MarketDefinition } from '../market';
import type { MemberFill } from '../order';
import { bought, keyOf, noPosition, type Position, sold, unitsOf } from './position';

/** What trading coins away brought, KRW with `costScale` decimals. */
export interface Realised {
  /** Proceeds less cost of the coins that were traded in before. */
  readonly profit: bigint;
  /** Proceeds of all others: their cost is not known. */
  readonly uncosted: bigint;
}

/** Takes coins out at their average cost; what a division drops stays with what is left, so that nothing is lost over all sales. */
export function tradedAway(
  position: Position,
  amount: bigint,
  proceeds: bigint,
): Realised & { readonly left: Position } {
  const known = amount < position.amount ? amount : position.amount;
  const left = sold(position, amount);
  const costed = known === amount ? proceeds : (proceeds * known) / amount;
  return { left, profit: costed - (position.cost - left.cost), uncosted: proceeds - costed };
}

/** One side of a fill, as it changes one coin of one member. */
export interface Leg {
  readonly memberId: bigint;
  readonly coinId: number;
  readonly way: 'in' | 'out';
  /** Minor units of the coin. */
  readonly amount: bigint;
  /** What was paid or came in for it, fees included. */
  readonly krw: bigint;
}

/**
 * What a fill changes, without legs in KRW. Coins that are paid with are traded away for what they are worth then.
 * @param price - KRW of one base coin, with `costScale` decimals.
 */
export function legsOf(fill: MemberFill, { base, deal }: MarketDefinition, price: bigint): readonly Leg[] {
  const { buyerId, sellerId, amount } = fill;
  const unit = unitsOf(base.scale);
  const paid = fill.total + fill.buyFee;
  const got = fill.total - fill.sellFee;
  const cost = (paid * price) / unit;
  const proceeds = (got * price) / unit;
  const legs: Leg[] = [
    { memberId: buyerId, coinId: deal.id, way: 'in', amount, krw: cost },
    { memberId: sellerId, coinId: deal.id, way: 'out', amount, krw: proceeds },
  ];
  if (base.code !== 'KRW') {
    legs.push(
      { memberId: buyerId, coinId: base.id, way: 'out', amount: paid, krw: cost },
      { memberId: sellerId, coinId: base.id, way: 'in', amount: got, krw: proceeds },
    );
  }
  return legs;
}

/** Positions and gains of members while fills are applied to them. */
export class Bases {
  /** Positions that have changed, by `keyOf`. */
  readonly touched = new Map<string, Position>();
  /** By `keyOf` and day. */
  readonly realised = new Map<string, Realised>();

  /** @param stored - by `keyOf`. */
  constructor(private readonly stored: ReadonlyMap<string, Position>) {}

  /** @param day - YYYY-MM-DD in UTC+9. */
  apply({ memberId, coinId, way, amount, krw }: Leg, day: string): void {
    const key = keyOf(memberId, coinId);
    const before = this.touched.get(key) ?? this.stored.get(key) ?? noPosition;
    if (way === 'in') {
      this.touched.set(key, bought(before, amount, krw));
      return;
    }
    // A fill so small that its total is nothing pays for no coins.
    if (amount === 0n) return;
    const { left, profit, uncosted } = tradedAway(before, amount, krw);
    this.touched.set(key, left);
    const dayKey = `${key}:${day}`;
    const so = this.realised.get(dayKey) ?? { profit: 0n, uncosted: 0n };
    this.realised.set(dayKey, { profit: so.profit + profit, uncosted: so.uncosted + uncosted });
  }
}
