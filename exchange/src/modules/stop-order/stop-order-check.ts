import { accepted, type Outcome, refused } from '@maru/contract';
import { type MemberStanding, Money, toMinor, tradingRefusal } from '@maru/domain';
import { buyHold } from '@maru/domain/order-check';
import { stopOrderProblem } from '@maru/domain/stop-order';
import type { MarketDefinition, Markets } from '../market';
import type { StopPlacement } from './stop-order.types';

/** A stop order in whole units: prices in price units, amounts in minor units. */
export interface StopDraft {
  readonly market: MarketDefinition;
  readonly stopPrice: bigint;
  readonly rises: boolean;
  readonly price: bigint;
  readonly amount: bigint;
  /** What its limit order will lock, and the coin. */
  readonly hold: bigint;
  readonly asset: string;
}

/** @returns the refusals of an order, and STOP_AT_LAST. */
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
  if (markets.state(market.id) !== 'open') return refused('MARKET_HALTED');
  const funds = { available: null, feeRate: member.feeRate, baseScale: market.base.scale };
  const problem = stopOrderProblem(placement, markets.rules(market.id), funds);
  if (problem) return refused(problem);
  return draftOf(placement, market, funds, BigInt(markets.statistics(market.id).last));
}

interface Funds {
  readonly feeRate: string;
  readonly baseScale: number;
}

function draftOf(placement: StopPlacement, market: MarketDefinition, funds: Funds, last: bigint): Outcome<StopDraft> {
  const [stopPrice, price] = [placement.stopPrice, placement.price].map((text) => toMinor(text, market.priceScale));
  const amount = toMinor(placement.amount, market.deal.scale);
  if (!stopPrice || !price || !amount) return refused('ORDER_INVALID');
  if (stopPrice === last) return refused('STOP_AT_LAST');
  const isBuy = placement.side === 'B';
  const cover = buyHold(new Money(placement.price), new Money(placement.amount), funds);
  const hold = isBuy ? toMinor(cover.toFixed(), funds.baseScale) : amount;
  if (hold === null) return refused('ORDER_INVALID');
  const asset = isBuy ? market.base.code : market.deal.code;
  return accepted({ market, stopPrice, rises: stopPrice > last, price, amount, hold, asset });
}
