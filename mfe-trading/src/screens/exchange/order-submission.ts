import type { OrderTerms, TimeInForce } from '@maru/domain';
import type { StopTerms } from '@maru/domain/stop-order';
import { Attempt } from '@maru/platform/commands';
import type { MarketCell } from '@maru/platform/market-data';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import type { ConfirmOrder, OrderFormApis, OrderFormDeps, OrderFormEvents } from './order-form.types';
import { OrderGate } from './order-gate';
import { type OrderResult, resultOf } from './order-reckoning';

/** What the form says of the order, read at the moment at which it is sent. */
export interface TypedOrder {
  readonly market: MarketCell;
  readonly isStop: boolean;
  readonly terms: OrderTerms;
  readonly stopTerms: StopTerms;
  readonly timeInForce: TimeInForce;
  /** The member wants to be asked, or the price is far off. */
  readonly isAsked: boolean;
  /** The order was placed: its amounts are gone from the form. */
  clear(): void;
}

/** An order on its way: gates, the question before it, sending once, and what became of it. */
export class OrderSubmission {
  busy = false;
  refusalText = '';
  /** Of the last order, where nothing has been typed since. */
  result: OrderResult | null = null;
  private readonly attempt = new Attempt();
  private readonly gate: OrderGate;

  constructor(
    private readonly apis: OrderFormApis,
    private readonly deps: OrderFormDeps,
    private readonly events: OrderFormEvents,
  ) {
    this.gate = new OrderGate(deps);
    makeAutoObservable<this, 'apis' | 'deps' | 'events' | 'attempt' | 'gate'>(this, {
      ...{ apis: false, deps: false, events: false, attempt: false, gate: false },
    });
  }

  /** The answer to the last order was lost: it may have been placed all the same. */
  get lost(): boolean {
    return this.attempt.lost;
  }

  /** The member may not trade at all: whatever he has typed, he is told that first. */
  get isBarred(): boolean {
    return this.gate.refusal !== null;
  }

  async submit(order: TypedOrder, confirm: ConfirmOrder): Promise<void> {
    this.busy = true;
    const by = this.deps.session.me?.uid;
    try {
      if (!(await this.gate.mayTrade())) return;
      // An order whose answer was lost was asked for before.
      if (!this.lost && order.isAsked && !(await confirm())) return;
      // The session may have ended before the question, and the form been emptied.
      if (this.deps.session.me?.uid !== by) return;
      await this.send(order);
      this.deps.succeeded('orderAccepted');
    } catch (error) {
      await this.fail(error);
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }

  /** What was typed since is another order. */
  forget(): void {
    this.result = null;
    this.refusalText = '';
    this.attempt.renew();
  }

  forgetRefusal(): void {
    this.refusalText = '';
  }

  /** Nothing is replaced under an order that is on its way. */
  private async send(order: TypedOrder): Promise<void> {
    const { apis, events } = this;
    const { isStop, terms, stopTerms, timeInForce } = order;
    const marketId = order.market.market.id;
    const end = this.deps.critical();
    try {
      if (isStop) {
        const stop = await this.attempt.run((id) =>
          apis.stopOrders.place({ ...stopTerms, marketId, clientOrderId: id }),
        );
        this.succeed(order, 'waits');
        events.waits(stop);
      } else {
        const placed = await this.attempt.run((id) =>
          apis.orders.place({ ...terms, timeInForce, marketId, clientOrderId: id }),
        );
        this.succeed(order, resultOf(placed));
        events.placed(placed);
      }
    } finally {
      end();
    }
  }

  private succeed(order: TypedOrder, result: OrderResult): void {
    this.result = result;
    order.clear();
  }

  private async fail(error: unknown): Promise<void> {
    runInAction(() => {
      this.refusalText = this.gate.textOf(error);
    });
    await this.gate.explain(error);
  }
}
