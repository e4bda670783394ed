import { type MemberStanding, tradingRefusal } from '@maru/domain';
import { minuteMs } from '@maru/server';
import type { Orders } from '../modules/order';
import type { Context } from '../platform/core/context';

const everyMs = minuteMs;

export interface LapsedOrdersDeps {
  readonly orders: Orders;
  readonly members: { standing(memberId: bigint): Promise<MemberStanding | null> };
}

/**
 * Cancels the open orders of members who may no longer trade: a missed re-verification, a watch list, a withdrawn
 * verification (TRAD-120, TRAD-121), a frozen account. Checks a member who changes, and every minute all who have orders, since deadlines pass.
 */
export class LapsedOrders {
  private timer: NodeJS.Timeout | undefined;
  private unsubscribe: readonly (() => void)[] = [];
  private working: Promise<void> = Promise.resolve();

  constructor(
    private readonly context: Pick<Context, 'clock' | 'events' | 'log'>,
    private readonly deps: LapsedOrdersDeps,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.look(this.deps.orders.traders()), everyMs);
    const { events } = this.context;
    const look = ({ memberId }: { readonly memberId: bigint }) => this.look([memberId]);
    // The second is told by the database: another process may have changed the member.
    this.unsubscribe = [events.on('memberChanged', look), events.on('memberRowChanged', look)];
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    for (const stop of this.unsubscribe) stop();
    await this.working;
  }

  /** Queues a check of these members. */
  look(memberIds: Iterable<bigint>): void {
    this.working = this.working
      .then(() => this.cancelLapsed(memberIds))
      .catch((error) => this.context.log.warn({ err: error }, 'orders of lapsed members were not cancelled'));
  }

  private async cancelLapsed(memberIds: Iterable<bigint>): Promise<void> {
    for (const memberId of memberIds) {
      if (!this.deps.orders.hasOpenOrders(memberId)) continue;
      const standing = await this.deps.members.standing(memberId);
      const isOpen = standing?.state === 'active' && !standing.frozen;
      const mayTrade = isOpen && !tradingRefusal(standing, this.context.clock.now().getTime());
      if (!mayTrade) await this.deps.orders.cancelAll(Number(memberId), 'review');
    }
  }
}
