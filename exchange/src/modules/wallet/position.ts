import { fromMinor, Money } from '@maru/domain';

/** Decimals of a cost in KRW: so many that what a division drops never shows in a price of eight decimals. */
export const costScale = 24;

/** Coins bought and not yet sold, and what they cost. Integers, because every fill of the exchange passes here. */
export interface Position {
  /** Minor units of the coin. */
  readonly amount: bigint;
  /** KRW with `costScale` decimals. */
  readonly cost: bigint;
}

/** Key of a position among those of many members. */
export const keyOf = (memberId: bigint, coinId: number): string => `${memberId}:${coinId}`;

export const noPosition: Position = { amount: 0n, cost: 0n };

export const bought = (position: Position, amount: bigint, cost: bigint): Position => ({
  amount: position.amount + amount,
  cost: position.cost + cost,
});

/** A sale takes coins at the average price: the average stays. Coins that were never bought here have no cost to take. */
export function sold(position: Position, amount: bigint): Position {
  if (amount >= position.amount) return noPosition;
  const left = position.amount - amount;
  return { amount: left, cost: (position.cost * left) / position.amount };
}

/** KRW for one whole coin of `scale` decimals, with at most eight decimals; "0" where nothing was bought. */
export function averagePrice({ amount, cost }: Position, scale: number): string {
  if (amount === 0n) return '0';
  const coins = new Money(fromMinor(amount, scale));
  return new Money(fromMinor(cost, costScale)).div(coins).toDecimalPlaces(8).toFixed();
}

/** Decimal text of a cost, or of a price in KRW, as an integer of `costScale` decimals; finer digits are dropped. */
export function toCost(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.slice(0, costScale).padEnd(costScale, '0'));
}

const units = new Map<number, bigint>();

/** Minor units of one coin. Worked out once for each scale: every fill of the exchange asks. */
export function unitsOf(scale: number): bigint {
  let known = units.get(scale);
  if (known === undefined) {
    known = 10n ** BigInt(scale);
    units.set(scale, known);
  }
  return known;
}
