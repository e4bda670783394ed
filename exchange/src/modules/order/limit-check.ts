import { type TradingRules, toMinor } from '@maru/domain';
import type { MarketDefinition } from '../market';

/** Trading rules in the integers of the engine: prices in price units, quantity and total in minor units of their coin. */
interface IntegerRules {
  /** Highest first. */
  readonly ticks: readonly { readonly from: bigint; readonly tick: bigint }[];
  readonly amountMin: bigint;
  readonly amountStep: bigint;
  /** Least price × amount, before it is divided by the market's unit. */
  readonly worthMin: bigint;
  readonly priceMin: bigint;
  readonly priceMax: bigint;
}

/** Cached per rules object: a moved price band makes a new one, and the old values are collected with it. */
const known = new WeakMap<TradingRules, IntegerRules | null>();

/**
 * Whether a limit order breaks no rule, in a fraction of the time that decimals need.
 *
 * True for the many valid orders. False only means that the shared rule (`orderProblem`) has to decide: it knows the order of
 * the checks and the refusals.
 * @param price - price units.
 * @param amount - minor units of the deal coin.
 */
export function isSurelyValid(price: bigint, amount: bigint, rules: TradingRules, market: MarketDefinition): boolean {
  const limits = integerRules(rules, market);
  if (limits === null || price < limits.priceMin || price > limits.priceMax) return false;
  if (amount <= 0n || amount < limits.amountMin || amount % limits.amountStep !== 0n) return false;
  if (price <= 0n || price * amount < limits.worthMin) return false;
  for (const { from, tick } of limits.ticks) if (price >= from) return price % tick === 0n;
  return false;
}

function integerRules(rules: TradingRules, market: MarketDefinition): IntegerRules | null {
  let limits = known.get(rules);
  if (limits === undefined) {
    limits = toIntegers(rules, market);
    known.set(rules, limits);
  }
  return limits;
}

/** @returns null where a rule is finer than the ledger's integers: such a market is left to the shared rule. */
function toIntegers(rules: TradingRules, { priceScale, base, deal, unit }: MarketDefinition): IntegerRules | null {
  const [priceMin, priceMax] = [toMinor(rules.priceMin, priceScale), toMinor(rules.priceMax, priceScale)];
  const [amountMin, totalMin] = [toMinor(rules.minAmount, deal.scale), toMinor(rules.minTotal, base.scale)];
  if (priceMin === null || priceMax === null || amountMin === null || totalMin === null) return null;
  const ticks = [];
  for (const band of rules.ticks) {
    const [from, tick] = [toMinor(band.from, priceScale), toMinor(band.tick, priceScale)];
    // Bands from here on step finer than a price unit: prices down there are left to the shared rule too.
    if (from === null || !tick) break;
    ticks.push({ from, tick });
  }
  const amountStep = 10n ** BigInt(Math.max(deal.scale - rules.amountScale, 0));
  return { ticks, amountMin, amountStep, worthMin: totalMin * unit, priceMin, priceMax };
}
