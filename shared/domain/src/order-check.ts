import { Money, parseAmount } from './amount';
import { type OrderRefusal, type OrderTerms, type TickBand, type TradingRules, tickAt } from './order';

/** What the form and the exchange judge an order by, in one module that the page lends. */
export { placementRefusal, stopPlacementRefusal } from './market-state';

export const isOnTick = (bands: readonly TickBand[], price: Money): boolean => {
  const tick = tickAt(bands, price);
  return tick !== undefined && price.mod(tick).isZero();
};

/**
 * The nearest valid price at or below (`down`) or above (`up`): what the form's arrows and its one-tap fix offer.
 * Crossing into a lower band uses that band's finer step.
 */
export const snapToTick = (bands: readonly TickBand[], price: Money, direction: 'down' | 'up'): Money => {
  const tick = tickAt(bands, price) ?? bands[bands.length - 1]?.tick ?? '1';
  const steps = price.div(tick);
  return (direction === 'down' ? steps.floor() : steps.ceil()).times(tick);
};

/** One step down from `price`; at the foot of a band the band below decides the step. */
export const stepDown = (bands: readonly TickBand[], price: Money): Money => {
  const band = bands.find(({ from }) => price.gt(from)) ?? bands[bands.length - 1];
  return band ? Money.max(price.minus(band.tick), 0) : price;
};

export const stepUp = (bands: readonly TickBand[], price: Money): Money => price.plus(tickAt(bands, price) ?? 0);

/** Cover of a resting order: enough of the base coin with fee for a buy, the quantity for a sell. */
export interface OrderFunds {
  /** Available balance of the coin that the order would lock; null: not known here, the server will judge. */
  readonly available: string | null;
  /** Fee as a fraction, e.g. "0.002". */
  readonly feeRate: string;
  /** Decimals of the base coin in the ledger. */
  readonly baseScale: number;
}

/** Total and fee of price × amount, as the ledger books them: total cut, fee rounded up to the base coin's scale. */
export const orderCost = (
  price: Money,
  amount: Money,
  { feeRate, baseScale }: Pick<OrderFunds, 'feeRate' | 'baseScale'>,
) => {
  const total = price.times(amount).toDecimalPlaces(baseScale, Money.ROUND_DOWN);
  const fee = total.times(feeRate).toDecimalPlaces(baseScale, Money.ROUND_UP);
  return { total, fee };
};

/** Hold of a buy: worth and fee, each rounded up, so that it covers every way the order can fill. */
export const buyHold = (
  price: Money,
  amount: Money,
  { feeRate, baseScale }: Pick<OrderFunds, 'feeRate' | 'baseScale'>,
) => {
  const worth = price.times(amount).toDecimalPlaces(baseScale, Money.ROUND_UP);
  return worth.plus(worth.times(feeRate).toDecimalPlaces(baseScale, Money.ROUND_UP));
};

/**
 * The checks of an order in the order of the specification (TRAD-042..047): tick, quantity, balance, total, range.
 * @param last - price of the last trade, at which an order by quantity without a price of its own is worth something; null: not known here.
 * @returns the first refusal, or null.
 */
export const orderProblem = (
  order: OrderTerms,
  rules: TradingRules,
  funds: OrderFunds,
  last: Money | null = null,
): OrderRefusal | null => {
  if (order.type === 'MARKET' && order.side === 'B') return marketBuyProblem(order.total, rules, funds);
  const amount = parseAmount(order.amount ?? '');
  if (!amount) return 'ORDER_INVALID';
  if (order.type !== 'LIMIT') {
    const balance = order.side === 'S' ? balanceProblem(amount, funds) : null;
    return quantityProblem(amount, rules) ?? balance ?? (last && worthProblem(last, amount, rules));
  }
  const price = parseAmount(order.price ?? '');
  if (!price) return 'ORDER_INVALID';
  if (!price.gt(0) || !isOnTick(rules.ticks, price)) return 'ORDER_OFF_TICK';
  // Worked out only where the balance is known: the server's order path leaves it to the engine.
  const lacks = () => balanceProblem(order.side === 'B' ? buyHold(price, amount, funds) : amount, funds);
  const balance = funds.available === null ? null : lacks();
  return quantityProblem(amount, rules) ?? balance ?? limitProblem(price, amount, rules);
};

const marketBuyProblem = (text: string | undefined, rules: TradingRules, funds: OrderFunds): OrderRefusal | null => {
  const total = parseAmount(text ?? '');
  if (!total || total.decimalPlaces() > funds.baseScale) return 'ORDER_INVALID';
  const fee = total.times(funds.feeRate).toDecimalPlaces(funds.baseScale, Money.ROUND_UP);
  return balanceProblem(total.plus(fee), funds) ?? (total.lt(rules.minTotal) ? 'ORDER_BELOW_TOTAL' : null);
};

const quantityProblem = (amount: Money, rules: TradingRules): OrderRefusal | null => {
  if (amount.decimalPlaces() > rules.amountScale) return 'ORDER_INVALID';
  return amount.lt(rules.minAmount) || amount.isZero() ? 'ORDER_BELOW_AMOUNT' : null;
};

const balanceProblem = (need: Money, { available }: OrderFunds): OrderRefusal | null =>
  available !== null && need.gt(available) ? 'INSUFFICIENT_BALANCE' : null;

const worthProblem = (price: Money, amount: Money, rules: TradingRules): OrderRefusal | null =>
  price.times(amount).lt(rules.minTotal) ? 'ORDER_BELOW_TOTAL' : null;

const limitProblem = (price: Money, amount: Money, rules: TradingRules): OrderRefusal | null => {
  const worth = worthProblem(price, amount, rules);
  if (worth) return worth;
  return price.lt(rules.priceMin) || price.gt(rules.priceMax) ? 'PRICE_OUT_OF_RANGE' : null;
};
