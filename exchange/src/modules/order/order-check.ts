import {
  accepted,
  type OrderRequest,
  type Outcome,
  type RefusalName,
  refused,
  type TimeInForce,
  type TradingRules,
} from '@maru/contract';
import { type MemberStanding, orderProblem, toMinor } from '@maru/domain';
import type { MarketDefinition, Markets } from '../market';
import type { OrderDraft } from './engine/engine.types';
import { isPlainlyFine } from './limit-check';

/** What may be combined; the first one is meant when a request names none. */
const timesInForce: Record<OrderRequest['callType'], readonly TimeInForce[]> = {
  LIMIT: ['GTC', 'IOC', 'FOK', 'POST'],
  MARKET: ['IOC'],
  BEST: ['IOC', 'FOK'],
};

/** Who orders: as much of a member as an order needs. */
export type OrderingMember = Pick<MemberStanding, 'memberId' | 'feeRate'>;

/**
 * Turns a request into a draft in whole minor units.
 *
 * Checks run in the order of the specification: tick, quantity, balance, total, range (TRAD-047). The engine judges the
 * balance, under lock; so where a later check fails, the balance is looked up after all and speaks first.
 * @param available - reads the available balance of an asset as decimal text.
 */
export function checkOrder(
  member: OrderingMember,
  request: OrderRequest,
  market: MarketDefinition,
  markets: Markets,
  available: (asset: string) => Promise<string>,
): Outcome<OrderDraft> | Promise<Outcome<OrderDraft>> {
  const timeInForce = request.timeInForce ?? timesInForce[request.callType][0];
  if (!timeInForce || !timesInForce[request.callType].includes(timeInForce)) return refused('ORDER_INVALID');
  const byTotal = request.callType === 'MARKET' && request.side === 'B';
  const price = request.callType === 'LIMIT' ? toMinor(request.price ?? '', market.priceScale) : null;
  const amount = byTotal ? null : toMinor(request.amount ?? '', market.deal.scale);
  const total = byTotal ? toMinor(request.total ?? '', market.base.scale) : null;
  const rules = markets.rules(market.id);
  const draft = {
    memberId: Number(member.memberId),
    market,
    side: request.side,
    callType: request.callType,
    timeInForce,
    price: price === null ? null : Number(price),
    amount,
    total,
    feePpm: feePpmOf(member.feeRate),
    clientOrderId: request.clientOrderId ?? null,
  };
  if (price !== null && amount !== null && isPlainlyFine(price, amount, rules, market)) return accepted(draft);
  return problemOf(member, request, market, rules, available).then((refusal) => {
    if (refusal) return refused(refusal);
    const isWhole = (request.callType !== 'LIMIT' || price !== null) && (amount !== null || total !== null);
    return isWhole ? accepted(draft) : refused('ORDER_INVALID');
  });
}

/** There are few rates, and every order asks for one. */
const feePpms = new Map<string, number>();

function feePpmOf(rate: string): number {
  const known = feePpms.get(rate);
  if (known !== undefined) return known;
  const ppm = Number(toMinor(rate, 6) ?? 0n);
  feePpms.set(rate, ppm);
  return ppm;
}

async function problemOf(
  { feeRate }: OrderingMember,
  request: OrderRequest,
  { base, deal }: MarketDefinition,
  rules: TradingRules,
  available: (asset: string) => Promise<string>,
): Promise<RefusalName | null> {
  const funds = { feeRate, baseScale: base.scale };
  const terms = { ...request, type: request.callType };
  const problem = orderProblem(terms, rules, { ...funds, available: null });
  if (problem !== 'ORDER_BELOW_TOTAL' && problem !== 'PRICE_OUT_OF_RANGE') return problem;
  const known = await available(request.side === 'B' ? base.code : deal.code);
  return orderProblem(terms, rules, { ...funds, available: known }) ?? problem;
}
