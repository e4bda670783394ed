import type { Outcome } from '@maru/contract';
import { fromMinor, type MemberStanding, toMinor } from '@maru/domain';
import type { MarketDefinition } from '../../modules/market';
import { createOrders, type LiveOrder, OrderCalls, type Orders, StopDesk } from '../../modules/order';
import { StopOrderRepository } from '../../modules/stop-order/stop-order.repository';
import { stopCalls } from '../../modules/stop-order/stop-order.routes';
import { StopOrders } from '../../modules/stop-order/stop-order.service';
import { StopPairs } from '../../modules/stop-order/stop-pairs';
import { StopRunner } from '../../modules/stop-order/stop-runner';
import { StopSteps } from '../../modules/stop-order/stop-steps';
import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type TestApp } from '../app';
import { type HeldTimers, holdTimers } from './held-timers';
import type { MarketFigures } from './naive-rules';
import type { NaiveRules } from './naive-stops';
import type { Answer, Command, FillRow, OrderSnapshot, StopTerms, Turn } from './step.types';

/** How long the breaker pauses a market. */
const pauseMs = 120_000;
/** So few that most auctions and closes take several slices. */
const auctionSliceMax = 2;
/** The clock stands still between two turns: everything follows from the seed. */
const startsAt = new Date('2026-11-24T00:00:00Z');
/** A house account, which trades without holds. */
export const house = 1;

/** Engine, ledger and stop orders as they run in production, over a database of their own. */
export class RealExchange {
  /** What the engine has committed since it was last taken. */
  readonly fills: FillRow[] = [];
  readonly changed = new Map<number, OrderSnapshot>();
  members: readonly number[] = [];
  private readonly standings = new Map<number, MemberStanding>();
  private orders!: Orders;
  private stops!: StopOrders;
  private runner!: StopRunner;
  private commits = 0;
  private entries = 0;

  private constructor(
    readonly exchange: TestApp,
    readonly markets: readonly MarketDefinition[],
    private readonly timers: HeldTimers,
  ) {}

  static async open(marketCodes: readonly string[], memberCount: number): Promise<RealExchange> {
    const timers = holdTimers(pauseMs);
    const exchange = await createTestApp({
      leads: false,
      clock: createStoppedClock(startsAt),
      config: { auctionSliceMax },
    });
    const found = marketCodes.map((code) => exchange.modules.markets.findByCode(code) as MarketDefinition);
    const world = new RealExchange(exchange, found, timers);
    for (let index = 0; index < memberCount; index += 1) await world.addMember(index);
    world.members = [...world.standings.keys()];
    await world.start();
    return world;
  }

  async end(): Promise<void> {
    this.timers.release();
    await this.stop();
    await this.exchange.end();
  }

  figures(marketId: number): MarketFigures {
    const { markets } = this.exchange.modules;
    return { reference: markets.reference(marketId), ...markets.bounds(marketId) };
  }

  rules(marketId: number): NaiveRules {
    const market = this.market(marketId);
    const { priceMin, priceMax, minAmount, minTotal } = this.exchange.modules.markets.rules(marketId);
    const [standing] = this.standings.values();
    const minor = (text: string, scale: number) => toMinor(text, scale) ?? -1n;
    return {
      ...{ priceMin: minor(priceMin, market.priceScale), priceMax: minor(priceMax, market.priceScale) },
      ...{ amountMin: minor(minAmount, market.deal.scale), totalMin: minor(minTotal, market.base.scale) },
      feePpm: Number(minor(standing?.feeRate ?? '0', 6)),
    };
  }

  book(marketId: number) {
    return this.orders.engine.book(marketId);
  }

  market(marketId: number): MarketDefinition {
    return this.markets.find(({ id }) => id === marketId) as MarketDefinition;
  }

  /** @returns an answer for each step, once everything that follows from the turn is done. */
  async carryOut(turn: Turn): Promise<readonly Answer[]> {
    const answers = turn.kind === 'batch' ? await this.batch(turn.commands) : [await this.alone(turn)];
    await this.settle();
    return answers.map((answer) => answer ?? null);
  }

  /** Commands of one turn of the event loop share a batch. */
  private batch(commands: readonly Command[]): Promise<Answer[]> {
    return Promise.all(
      commands.map(async (command): Promise<Answer> => {
        if (command.kind === 'cancelAll') return this.orders.cancelAll(command.memberId, 'member', command.scope);
        return answerOf(await this.engineCall(command), snapshotOf);
      }),
    );
  }

  private engineCall(command: Exclude<Command, { kind: 'cancelAll' }>): Promise<Outcome<LiveOrder>> {
    const { engine } = this.orders;
    if (command.kind === 'place') return engine.place(command.draft);
    if (command.kind === 'amend') return engine.amend(command);
    const { orderId, reason, marketId } = command;
    return engine.cancel({ orderId, reason, market: this.market(marketId) });
  }

  private async alone(turn: Exclude<Turn, { kind: 'batch' }>): Promise<Answer> {
    switch (turn.kind) {
      case 'cancelInTurn':
        return this.cancelAll(turn);
      case 'stop':
        return answerOf(await this.placeStop(turn.terms), ({ id }) => id);
      case 'cancelStop':
        return answerOf(await this.stops.cancel(BigInt(turn.memberId), turn.id), ({ id }) => id);
      case 'state':
        return this.switchState(turn);
      case 'money':
        return this.moveMoney(turn);
      case 'resume':
        this.timers.fire();
        return null;
      case 'restart':
        await this.stop();
        await this.start();
        return null;
    }
  }

  private async cancelAll({ memberId, scope }: Extract<Turn, { kind: 'cancelInTurn' }>): Promise<Answer> {
    const calls = new OrderCalls({ orders: this.orders, markets: this.exchange.modules.markets });
    return answerOf(await calls.cancelAll(this.standings.get(memberId) as MemberStanding, scope)(), (count) => count);
  }

  private placeStop({ memberId, marketId, ...terms }: StopTerms) {
    const { priceScale, deal } = this.market(marketId);
    const price = (units: number) => fromMinor(BigInt(units), priceScale);
    const member = this.standings.get(memberId) as MemberStanding;
    return this.stops.place({ memberId: member.memberId, idHash: null, key: null }, member, {
      ...{ marketId, side: terms.side, clientOrderId: terms.clientOrderId },
      ...{ stopPrice: price(terms.stopPrice), price: price(terms.price), amount: fromMinor(terms.amount, deal.scale) },
      limitPrice: terms.limitPrice === null ? undefined : price(terms.limitPrice),
    });
  }

  /** With its close the schedule cancels the stop orders of a market. */
  private async switchState({ marketId, state }: Extract<Turn, { kind: 'state' }>): Promise<Answer> {
    const outcome = await this.orders.engine.switchState({ marketId, state, planId: null });
    await this.settle();
    if (outcome.ok && state === 'closed')
      for (const memberId of this.members) await this.stops.cancelAll(memberId, 'market', { marketId });
    return answerOf(outcome, () => null);
  }

  private async moveMoney({ memberId, asset, amount }: Extract<Turn, { kind: 'money' }>): Promise<Answer> {
    this.entries += 1;
    const posted = await this.exchange.context.db.transaction().execute((tx) =>
      this.exchange.modules.ledger.post(tx, {
        kind: 'simulation',
        commandId: `simulation:${this.entries}`,
        postings: [
          { account: `custody:${asset}`, asset, amount: -amount },
          { account: `member:${memberId}:${asset}:available`, asset, amount },
        ],
      }),
    );
    return answerOf(posted, () => null);
  }

  /** Resolves once the runner finds nothing more to do. */
  private async settle(): Promise<void> {
    for (let before = -1; before !== this.commits; ) {
      before = this.commits;
      await this.runner.work();
    }
  }

  private async addMember(index: number): Promise<void> {
    const { sandbox, modules, context } = this.exchange;
    const email = `trader${index}@maru.test`;
    const made = await sandbox.memberMaker.make({ email, authLevel: 3 });
    if (!made.ok) throw new Error(made.refusal);
    const { rows } = await context.pool.query<{ id: string }>('SELECT id::text FROM member WHERE email = $1', [email]);
    const standing = await modules.members.standing(BigInt(rows[0]?.id ?? 0));
    if (!standing) throw new Error('a member without standing');
    this.standings.set(Number(standing.memberId), standing);
  }

  private async start(): Promise<void> {
    const { context, modules } = this.exchange;
    const desk = new StopDesk();
    this.orders = createOrders(context, { ...modules, stops: desk }).service;
    await this.orders.start();
    this.orders.engine.onCommitted(({ fills, orders }) => {
      this.commits += 1;
      for (const fill of fills) this.fills.push(rowOf(fill));
      for (const order of orders) this.changed.set(order.id, snapshotOf(order));
    });
    const deps = { ...modules, orders: this.orders, repository: new StopOrderRepository(context.db) };
    const pairs = new StopPairs(deps, () => context.clock.now());
    this.runner = new StopRunner(context, { ...deps, pairs, steps: new StopSteps(context, { ...deps, pairs }) });
    this.stops = new StopOrders(context, {
      ...deps,
      ...{ members: modules.members.repository, fills: this.orders.fills, pairs, runner: this.runner },
    });
    this.stops.actBy(modules.apiKeys.callers);
    desk.serve(stopCalls({ ...deps, stops: this.stops, pace: { take: () => true } }));
    await this.runner.start();
  }

  private async stop(): Promise<void> {
    await this.runner.stop();
    await this.orders.stop();
  }
}

function answerOf<T>(outcome: Outcome<T>, toAnswer: (value: T) => Answer): Answer {
  return outcome.ok ? toAnswer(outcome.value) : { refusal: outcome.refusal };
}

const snapshotOf = (order: LiveOrder): OrderSnapshot => ({
  ...{ id: order.id, memberId: order.memberId, side: order.side, price: order.price, amount: order.amount },
  ...{ filled: order.filledAmount, paid: order.filledTotal, fee: order.fee, hold: order.hold },
  ...{ state: order.state, reason: order.cancelReason },
});

type EngineFill = Parameters<Parameters<Orders['engine']['onCommitted']>[0]>[0]['fills'][number];

const rowOf = ({ id, market, buy, sell, takerSide, ...fill }: EngineFill): FillRow => [
  ...([id, market.id, buy.id, sell.id, takerSide] as const),
  ...([fill.price, fill.amount, fill.total, fill.buyFee, fill.sellFee] as const),
];
