import { type MemberStanding, tradingRefusal } from '@maru/domain';
import { minuteMs } from '@maru/server';
import type { Context } from '../platform/core/context';

const everyMs = minuteMs;

/** Open orders of one kind. */
interface OpenOrders {
  /** Members who have some. */
  traders(): Set<bigint>;
  hasOpenOrders(memberId: bigint): boolean;
  cancelAll(memberId: number, reason: 'review'): Promise<unknown>;
}

export interface LapsedOrdersDeps {
  readonly orders: OpenOrders;
  readonly stopOrders: OpenOrders;
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
    this.timer = setInterval(() => this.look(this.traders()), everyMs);
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

  private get kinds(): readonly OpenOrders[] {
    return [this.deps.orders, this.deps.stopOrders];
  }

  private traders(): Set<bigint> {
    return new Set(this.kinds.flatMap((kind) => [...kind.traders()]));
  }

  private async cancelLapsed(memberIds: Iterable<bigint>): Promise<void> {
    for (const memberId of memberIds) {
      // One who cannot be read must not keep the orders of those behind him open.
      await this.cancelWhereLapsed(memberId).catch((error) =>
        this.context.log.warn(
          { err: error, memberId: String(memberId) },
          'orders of a lapsed member were not cancelled',
        ),
      );
    }
  }

  private async cancelWhereLapsed(memberId: bigint): Promise<void> {
    const open = this.kinds.filter((kind) => kind.hasOpenOrders(memberId));
    if (open.length === 0) return;
    const standing = await this.deps.members.standing(memberId);
    const isOpen = standing?.state === 'active' && !standing.frozen;
    const mayTrade = isOpen && !tradingRefusal(standing, this.context.clock.now().getTime());
    if (!mayTrade) for (const kind of open) await kind.cancelAll(Number(memberId), 'review');
  }
}
