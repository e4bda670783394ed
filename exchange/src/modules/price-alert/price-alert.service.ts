import { accepted, type Outcome, refused } from '@maru/contract';
import { toMinor } from '@maru/domain';
import { alertPriceProblem, priceAlertsMax } from '@maru/domain/price-alert';
import type { Context } from '../../platform/core/context';
import type { Tx } from '../../platform/core/database';
import type { Newest } from '../../platform/core/paging';
import type { SessionRef } from '../../platform/http/session';
import type { MarketDefinition, Markets } from '../market';
import type { MemberRepository } from '../member';
import { type Orders, PriceFollower, type PriceWait } from '../order';
import type { PriceAlert, PriceAlertRepository } from './price-alert.repository';

export interface PriceAlertsDeps {
  readonly markets: Markets;
  readonly members: Pick<MemberRepository, 'transact'>;
  readonly orders: Pick<Orders, 'engine' | 'fills'>;
  readonly repository: PriceAlertRepository;
}

/** Locks the member of a call, and refuses where what held the row has ended the call's session. */
export interface ActingLock {
  lockActing(tx: Tx, own: SessionRef): Promise<Outcome<unknown>>;
}

/** A price at which a member wants to be told, as a decimal text that is not yet judged. */
export interface PriceAlertWish {
  readonly marketId: number;
  readonly price: string;
}

/** An alert that was reached, and its market. */
export interface ReachedAlert {
  readonly alert: PriceAlert & { readonly reached_at: Date };
  readonly market: MarketDefinition;
}

/** Reached ones that the list still shows, and that are kept: no more are ever told. */
const reachedListed = 10;
const reachedKept = 200;
const longAgo = new Date(0);

/** Tells members once when a market trades at a price. */
export class PriceAlerts {
  private readonly follower: PriceFollower;
  private sessions: ActingLock = { lockActing: async () => refused('UNAVAILABLE') };

  constructor(
    private readonly context: Pick<Context, 'clock' | 'events' | 'log'>,
    private readonly deps: PriceAlertsDeps,
  ) {
    const { repository, orders, markets } = deps;
    this.follower = new PriceFollower(context, {
      orders,
      markets,
      rows: {
        waiting: async () => (await repository.open()).map(waitOf),
        cursor: () => repository.cursor(),
        moveCursor: (fillId) => repository.moveCursor(fillId),
      },
      reach: (wait) => this.reach(wait),
    });
  }

  /** @param sessions - of the module of logins, which is built after this one. Until then no alert is made. */
  actBy(sessions: ActingLock): void {
    this.sessions = sessions;
  }

  /** Once the engine leads. */
  start(): Promise<void> {
    return this.follower.start();
  }

  stop(): Promise<void> {
    return this.follower.stop();
  }

  /** Resolves once what is due now was tried. */
  work(): Promise<void> {
    return this.follower.work();
  }

  /** Open ones, then the last that were reached; newest first. */
  async list(memberId: bigint): Promise<readonly PriceAlert[]> {
    const { repository } = this.deps;
    const open = await repository.openOf(memberId);
    return [...open, ...(await repository.reachedOf(memberId, { since: longAgo, limit: reachedListed }))];
  }

  /** What the member is told of, newest first. */
  async reached(memberId: bigint, newest: Newest): Promise<readonly ReachedAlert[]> {
    const rows = await this.deps.repository.reachedOf(memberId, newest);
    return rows.flatMap(({ reached_at, ...row }) => {
      const market = this.deps.markets.find(row.market_id);
      return market && reached_at ? [{ alert: { ...row, reached_at }, market }] : [];
    });
  }

  /**
   * Makes an alert; the same open one again answers with the first.
   * @returns NOT_FOUND for an unknown market; BAD_REQUEST, ORDER_OFF_TICK, ALERT_AT_LAST; PRICE_ALERT_LIMIT; SESSION_INVALID.
   */
  async make(own: SessionRef, { marketId, price: text }: PriceAlertWish): Promise<Outcome<PriceAlert>> {
    const { markets } = this.deps;
    const market = markets.find(marketId);
    if (!market) return refused('NOT_FOUND');
    const problem = alertPriceProblem(text, { ticks: markets.rules(marketId).ticks, last: null });
    if (problem) return refused(problem);
    const price = toMinor(text, market.priceScale);
    if (price === null || price > Number.MAX_SAFE_INTEGER) return refused('BAD_REQUEST');
    return this.follower.enter(async () => {
      const made = await this.insert(own, marketId, price);
      if (made.ok) await this.follow(made.value);
      return made;
    });
  }

  /** @returns NOT_FOUND; ALREADY_PROCESSED once it was reached. */
  async delete(memberId: bigint, id: bigint): Promise<Outcome<PriceAlert>> {
    const { repository } = this.deps;
    const row = await repository.deleteOpen(memberId, id);
    if (!row) return refused((await repository.find(memberId, id)) ? 'ALREADY_PROCESSED' : 'NOT_FOUND');
    this.follower.forget(waitOf(row));
    return accepted(row);
  }

  /** Deletes all of a member. An open one that is still followed finds no row once its price comes. */
  deleteAll(tx: Tx, memberId: bigint): Promise<void> {
    return this.deps.repository.deleteAll(tx, memberId);
  }

  /** A deletion between the commit and this has found nothing to forget. */
  private async follow(row: PriceAlert): Promise<void> {
    const wait = waitOf(row);
    await this.follower.follow(wait);
    if (!(await this.deps.repository.find(row.member_id, row.id))) this.follower.forget(wait);
  }

  private insert(own: SessionRef, marketId: number, price: bigint): Promise<Outcome<PriceAlert>> {
    const { members, repository, orders, markets } = this.deps;
    const { memberId } = own;
    // Requests of one member wait here for each other: a retry finds the first one, and none slips past the limit.
    return members.transact(async (tx) => {
      const acting = await this.sessions.lockActing(tx, own);
      if (!acting.ok) return acting;
      const open = await repository.openOf(memberId, tx);
      const same = open.find((row) => row.market_id === marketId && row.price === price);
      if (same) return accepted(same);
      const last = BigInt(markets.statistics(marketId).last);
      if (price === last) return refused('ALERT_AT_LAST');
      if (open.length >= priceAlertsMax) return refused('PRICE_ALERT_LIMIT', { count: priceAlertsMax });
      await repository.deleteReached(tx, memberId, reachedKept);
      const after_fill = (await orders.fills.newestId(tx)) ?? 0n;
      const row = { member_id: memberId, market_id: marketId, price, rises: price > last, after_fill };
      return accepted(await repository.insert(tx, { ...row, created_at: this.context.clock.now(), reached_at: null }));
    });
  }

  private async reach({ id }: PriceWait): Promise<void> {
    const row = await this.deps.repository.markReached(BigInt(id), this.context.clock.now());
    if (row) this.context.events.emit('notificationsChanged', { memberId: row.member_id });
  }
}

const waitOf = ({ id, market_id, price, rises, after_fill }: PriceAlert): PriceWait => ({
  ...{ id: String(id), marketId: market_id, price: Number(price), rises, afterFill: Number(after_fill) },
});
