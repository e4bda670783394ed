import { accepted, type Outcome, refused } from '@maru/contract';
import type { MemberStanding } from '@maru/domain';
import type { StopTerms } from '@maru/domain/stop-order';
import type { Caller } from '../../platform/http/session';
import type { OrderScope } from './order.types';

/** An order that waits for a price, as a member asks for it: decimal texts, not yet judged. */
export interface StopLimitPlacement extends StopTerms {
  readonly marketId: number;
  readonly clientOrderId: string | null;
}

/** What the calls of orders do with orders that wait for a price. */
export interface StopCalls {
  /** @returns the stop order as its owner sees it. */
  place(caller: Caller, member: MemberStanding, placement: StopLimitPlacement): Promise<Outcome<object>>;
  /** @param id - of the stop order, also once its limit order is placed: then that is cancelled. */
  cancel(memberId: bigint, id: string): Promise<Outcome<unknown>>;
  /**
   * Cancels what the member has waiting, the limit orders of pairs included.
   * @returns how many orders; UNAVAILABLE where one of them may wait still; MARKET_HALTED where its market takes no cancellation.
   */
  cancelAll(memberId: bigint, scope: OrderScope): Promise<Outcome<number>>;
}

/** Passes on to the module of stop orders, which is built after this one. */
export class StopDesk implements StopCalls {
  private calls: StopCalls = { place: nobody, cancel: nobody, cancelAll: async () => accepted(0) };

  serve(calls: StopCalls): void {
    this.calls = calls;
  }

  place(caller: Caller, member: MemberStanding, placement: StopLimitPlacement): Promise<Outcome<object>> {
    return this.calls.place(caller, member, placement);
  }

  cancel(memberId: bigint, id: string): Promise<Outcome<unknown>> {
    return this.calls.cancel(memberId, id);
  }

  cancelAll(memberId: bigint, scope: OrderScope): Promise<Outcome<number>> {
    return this.calls.cancelAll(memberId, scope);
  }
}

const nobody = async (): Promise<Outcome<never>> => refused('UNAVAILABLE');
