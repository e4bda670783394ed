import { accepted, type Outcome, type RefusalName, refused } from '@maru/contract';
import { fromMinor, type MemberStanding, type Money, type TradingRules, timesInForce, toMinor } from '@maru/domain';
import { orderProblem } from '@maru/domain/order-check';
import { bigintMax } from '../../platform/core/database';
import type { MarketDefinition, Markets } from '../market';
import type { OrderDraft } from './engine/engine.types';
import type { LiveOrder } from './engine/live-order';
import { isSurelyValid } from './limit-check';
import type { OrderChange, OrderPlacement } from './order.types';

/** The facts about a member that an order check needs. */
export type OrderingMember = Pick<MemberStanding, 'memberId' | 'feeRate'>;

/**
 * Turns a placement into a draft in whole minor units.
 *
 * Checks run in the order of the specification: tick, quantity, balance, total, range (TRAD-047). The engine checks the
 * balance under lock; if a later check fails here, the balance is read first, because its refusal has precedence.
 * @param available - reads the available balance of an asset as decimal text.
 */
export function checkOrder(
  member: OrderingMember,
  placement: OrderPlacement,
  market: MarketDefinition,
  markets: Markets,
  available: (asset: string) => Promise<string>,
): Outcome<OrderDraft> | Promise<Outcome<OrderDraft>> {
  const draft = draftFor(member, placement, market);
  if (!draft) return refused('ORDER_INVALID');
  const { price, amount, total } = draft;
  const rules = markets.rules(market.id);
  if (price !== null && amount !== null && isSurelyValid(BigInt(price), amount, rules, market)) return accepted(draft);
  const last = markets.lastPrice(market.id);
  return problemOf(member, placement, { market, rules, last }, available).then((refusal) => {
    if (refusal) return refused(refusal);
    const isWhole = (placement.type !== 'LIMIT' || price !== null) && (amount !== null || total !== null);
    return isWhole ? accepted(draft) : refused('ORDER_INVALID');
  });
}

/** The placement in minor units, not yet judged; null for a time in force that its order type has not, and for too much to buy. */
export function draftFor(
  member: OrderingMember,
  placement: OrderPlacement,
  market: MarketDefinition,
): OrderDraft | null {
  const timeInForce = placement.timeInForce ?? timesInForce[placement.type][0];
  if (!timesInForce[placement.type].includes(timeInForce)) return null;
  const byTotal = placement.type === 'MARKET' && placement.side === 'B';
  const price = placement.type === 'LIMIT' ? toMinor(placement.price ?? '', market.priceScale) : null;
  const amount = byTotal ? null : toMinor(placement.amount ?? '', market.deal.scale);
  // Nobody has so much to sell; the balance says so.
  if (placement.side === 'B' && amount !== null && amount > bigintMax) return null;
  return {
    memberId: Number(member.memberId),
    market,
    side: placement.side,
    orderType: placement.type,
    timeInForce,
    price: price === null ? null : Number(price),
    amount,
    total: byTotal ? toMinor(placement.total ?? '', market.base.scale) : null,
    feePpm: feePpmOf(member.feeRate),
    clientOrderId: placement.clientOrderId ?? null,
  };
}

/** The new amount of an amended order, minor units; null for no number, and for a change that names nothing. */
export function amendedAmount({ market, amount }: LiveOrder, change: OrderChange): bigint | null {
  if (change.amount !== undefined) return toMinor(change.amount, market.deal.scale);
  return change.price === undefined ? null : amount;
}

/** The limit order that an amended order becomes. @param rest - what is left of its new amount, minor units. */
export const amendedPlacement = (
  { market, side, timeInForce, price: first }: LiveOrder,
  { price, clientOrderId }: OrderChange,
  rest: bigint,
): OrderPlacement => ({
  marketId: market.id,
  side,
  type: 'LIMIT',
  price: price ?? (first === null ? undefined : fromMinor(BigInt(first), market.priceScale)),
  amount: fromMinor(rest, market.deal.scale),
  total: undefined,
  timeInForce,
  clientOrderId,
});

/** Millionths by rate, cached because every order needs one of few rates. */
const feePpms = new Map<string, number>();

function feePpmOf(rate: string): number {
  const known = feePpms.get(rate);
  if (known !== undefined) return known;
  const ppm = Number(toMinor(rate, 6) ?? 0n);
  feePpms.set(rate, ppm);
  return ppm;
}

/** What a market judges an order by right now. */
interface MarketTerms {
  readonly market: MarketDefinition;
  readonly rules: TradingRules;
  /** Of the last trade. */
  readonly last: Money;
}

async function problemOf(
  { feeRate }: OrderingMember,
  placement: OrderPlacement,
  { market: { base, deal }, rules, last }: MarketTerms,
  available: (asset: string) => Promise<string>,
): Promise<RefusalName | null> {
  const funds = { feeRate, baseScale: base.scale };
  const problem = orderProblem(placement, rules, { ...funds, available: null }, last);
  if (problem !== 'ORDER_BELOW_TOTAL' && problem !== 'PRICE_OUT_OF_RANGE') return problem;
  const known = await available(placement.side === 'B' ? base.code : deal.code);
  return orderProblem(placement, rules, { ...funds, available: known }, last) ?? problem;
}
