import { Money } from '@maru/domain';

/** Coins bought and not yet sold, and what they cost in KRW. */
export interface Position {
  /** Minor units. */
  readonly amount: Money;
  readonly cost: Money;
}

export const noPosition: Position = { amount: new Money(0), cost: new Money(0) };

export const bought = (position: Position, amount: Money, cost: Money): Position => ({
  amount: position.amount.plus(amount),
  cost: position.cost.plus(cost),
});

/** A sale takes coins at the average price: the average stays. Coins that were never bought here have no cost to take. */
export function sold(position: Position, amount: Money): Position {
  if (amount.gte(position.amount)) return noPosition;
  const left = position.amount.minus(amount);
  return { amount: left, cost: position.cost.times(left).div(position.amount) };
}

/** KRW for one whole coin, with at most eight decimals; "0" where nothing was bought. */
export const averagePrice = ({ amount, cost }: Position, scale: number): string =>
  amount.isZero() ? '0' : cost.times(new Money(10).pow(scale)).div(amount).toDecimalPlaces(8).toFixed();
