import { accepted, type Outcome, refused } from '@maru/contract';
import { fromMinor, type MemberStanding, Money, toMinor, tradingRefusal } from '@maru/domain';
import { stopPlacementRefusal } from '@maru/domain/market-state';
import { buyHold } from '@maru/domain/order-check';
import { stopOrderProblem, stopPlaceProblem } from '@maru/domain/stop-order';
import { bigintMax } from '../../platform/core/database';
import type { MarketDefinition, Markets } from '../market';
import type { StopPlacement } from './stop-order.types';

/** A stop order in whole units: prices in price units, amounts in minor units. */
export interface StopDraft {
  readonly market: MarketDefinition;
  readonly stopPrice: bigint;
  readonly rises: boolean;
  readonly price: bigint;
  readonly amount: bigint;
  /** Of a pair. */
  readonly limitPrice: bigint | null;
  /** What it locks beyond the limit order of its pair, and the coin. */
  readonly hold: bigint;
  readonly asset: string;
}

/** @returns the refusals of an order; STOP_AT_LAST; STOP_PAIR_PRICES. */
export function checkStopOrder(
  member: MemberStanding,
  placement: StopPlacement,
  markets: Markets,
  now: number,
): Outcome<StopDraft> {
  if (member.frozen) return refused('ACCOUNT_FROZEN');
  const gate = tradingRefusal(member, now);
  if (gate) return refused(gate);
  const market = markets.find(placement.marketId);
  if (!market) return refused('NOT_FOUND');
  const closed = stopPlacementRefusal(markets.state(market.id));
  if (closed) return refused(closed);
  const funds = { available: null, feeRate: member.feeRate, baseScale: market.base.scale };
  const problem = stopOrderProblem(placement, markets.rules(market.id), funds);
  if (problem) return refused(problem);
  const last = fromMinor(BigInt(markets.statistics(market.id).last), market.priceScale);
  const place = stopPlaceProblem(placement, new Money(last));
  if (place) return refused(place);
  return draftOf(placement, market, funds, new Money(last));
}

interface Funds {
  readonly feeRate: string;
  readonly baseScale: number;
}

function draftOf(placement: StopPlacement, market: MarketDefinition, funds: Funds, last: Money): Outcome<StopDraft> {
  const priceOf = (text: string | undefined) => (text === undefined ? null : toMinor(text, market.priceScale));
  const [stopPrice, price] = [priceOf(placement.stopPrice), priceOf(placement.price)];
  const amount = toMinor(placement.amount, market.deal.scale);
  const hold = holdOf(placement, amount, funds);
  if (!stopPrice || !price || !amount || hold === null) return refused('ORDER_INVALID');
  if (amount > bigintMax) return refused(placement.side === 'S' ? 'INSUFFICIENT_BALANCE' : 'ORDER_INVALID');
  // The engine counts prices in whole numbers of JavaScript.
  if ([stopPrice, price].some((each) => each > Number.MAX_SAFE_INTEGER)) return refused('ORDER_INVALID');
  const asset = placement.side === 'B' ? market.base.code : market.deal.code;
  const limitPrice = priceOf(placement.limitPrice);
  return accepted({
    ...{ market, stopPrice, price, amount, limitPrice, hold, asset },
    rises: last.lt(placement.stopPrice),
  });
}

/** What the order will lock, less what the limit order of its pair locks. */
function holdOf({ side, price, limitPrice, amount }: StopPlacement, inMinor: bigint | null, funds: Funds) {
  if (side === 'S') return limitPrice === undefined ? inMinor : 0n;
  const coverOf = (each: string) =>
    toMinor(buyHold(new Money(each), new Money(amount), funds).toFixed(), funds.baseScale);
  const [cover, paired] = [coverOf(price), limitPrice === undefined ? 0n : coverOf(limitPrice)];
  if (cover === null || paired === null) return null;
  return cover > paired ? cover - paired : 0n;
}
