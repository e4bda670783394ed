import type { Side, TimeInForce } from '@maru/domain';
import type { MarketState } from '@maru/domain/market-state';
import type { MarketDefinition } from '../../modules/market';
import type { OrderDraft } from '../../modules/order';
import type { Random } from '../../platform/core/random';
import type { NaiveEngine } from './naive-engine';
import { isHouse, type NaiveOrder, restOf } from './naive-order';
import type { NaiveStops } from './naive-stops';
import type { CancelScope, Command, StopTerms, Turn } from './step.types';

export interface StepSourceDeps {
  readonly random: Random;
  readonly engine: NaiveEngine;
  readonly stops: NaiveStops;
  /** Members and house accounts. */
  readonly members: readonly number[];
  /** Price units between two prices that an order may have. */
  readonly tickOf: (marketId: number) => number;
  readonly referenceOf: (marketId: number) => number;
}

type Weighted<T> = readonly (readonly [number, T])[];

const coin = 100_000_000;
const batchMax = 40;
const quietStates: readonly MarketState[] = ['preopen', 'preopen', 'halted', 'cancelOnly', 'closed'];

/** Draws what happens next: the same turns for the same seed. It looks at the twin, so that most commands name what is there. */
export class StepSource {
  private names = 0;

  constructor(private readonly deps: StepSourceDeps) {}

  next(): Turn {
    const { engine, stops } = this.deps;
    const isQuiet = engine.markets.some(({ id }) => engine.state(id) !== 'open');
    const isSettled = stops.noted.length === 0;
    const turn = this.draw<() => Turn>([
      [36, () => this.batch()],
      [26, () => ({ kind: 'stop', terms: this.stopTerms() })],
      [6, () => this.cancelStop()],
      [isQuiet ? 8 : 4, () => this.state()],
      [3, () => ({ kind: 'cancelInTurn', memberId: this.member(), scope: this.scope() })],
      [5, () => this.money()],
      [engine.paused.size > 0 ? 12 : 0, () => ({ kind: 'resume' })],
      [isSettled ? 0.5 : 0, () => ({ kind: 'restart' })],
    ]);
    return turn();
  }

  private batch(): Turn {
    const length = this.chance(0.2) ? 1 : this.upTo(batchMax);
    const commands = Array.from({ length }, () => this.command());
    // A retry that comes together with the first try, and one that differs.
    const named = commands.find((each) => each.kind === 'place' && each.draft.clientOrderId !== null);
    if (named?.kind === 'place' && this.chance(0.3))
      commands.push({
        kind: 'place',
        draft: this.chance(0.5) ? named.draft : another(named.draft),
      });
    return { kind: 'batch', commands };
  }

  private command(): Command {
    const make = this.draw<() => Command | null>([
      [60, () => ({ kind: 'place', draft: this.draft() })],
      [18, () => this.amend()],
      [14, () => this.cancel()],
      [1, () => ({ kind: 'cancelAll', memberId: this.member(), scope: this.scope() })],
      [2, () => this.retry()],
    ]);
    return make() ?? { kind: 'place', draft: this.draft() };
  }

  private draft(): OrderDraft {
    const market = this.pick(this.deps.engine.markets);
    const side = this.pick<Side>(['B', 'S']);
    const orderType = this.draw<OrderDraft['orderType']>([
      [84, 'LIMIT'],
      [10, 'MARKET'],
      [6, 'BEST'],
    ]);
    const byTotal = orderType === 'MARKET' && side === 'B';
    const price = orderType === 'LIMIT' ? this.price(market.id, side) : null;
    return {
      ...{ memberId: this.trader(), market, side, orderType, timeInForce: this.timeInForce(orderType), price },
      ...{ amount: byTotal ? null : this.amount(), total: byTotal ? this.total(market) : null },
      ...{ feePpm: this.pick([0, 500, 2_000, 2_000, 2_500]), clientOrderId: this.chance(0.2) ? this.name() : null },
    };
  }

  private timeInForce(type: OrderDraft['orderType']): TimeInForce {
    if (type === 'MARKET') return 'IOC';
    if (type === 'BEST') return this.pick(['IOC', 'FOK']);
    return this.draw([
      [70, 'GTC'],
      [9, 'IOC'],
      [9, 'FOK'],
      [12, 'POST'],
    ]);
  }

  /** Near the last price; some so far away that only the bounds of the market stop them. */
  private price(marketId: number, side: Side): number {
    const tick = this.deps.tickOf(marketId);
    const reference = this.deps.referenceOf(marketId);
    const towards = side === 'B' ? -1 : 1;
    if (this.chance(0.04)) return tick * Math.round((reference * (1 - towards * (0.13 + 0.07 * this.random()))) / tick);
    const last = this.deps.engine.lasts.get(marketId) ?? reference;
    const center = Math.round((3 * last + reference) / (4 * tick));
    return Math.max(tick * (center + towards * (this.upTo(16) - 6)), tick);
  }

  private amount(): bigint {
    return this.draw<() => bigint>([
      [45, () => BigInt(this.upTo(9) * coin)],
      [35, () => BigInt(this.upTo(5 * coin))],
      [10, () => BigInt(this.upTo(40))],
      [10, () => BigInt(this.upTo(400) * coin)],
    ])();
  }

  /** For the worth of some coins; sometimes so little that it buys next to nothing. */
  private total({ unit, id }: MarketDefinition): bigint {
    const worth = (BigInt(this.deps.referenceOf(id)) * this.amount()) / unit;
    return this.chance(0.1) ? BigInt(this.upTo(30)) : worth + 1n;
  }

  private amend(): Command | null {
    const order = this.openOrder();
    if (!order || order.price === null) return null;
    const rest = restOf(order);
    const amount = this.draw<bigint>([
      [40, this.chance(0.5) ? (rest + 1n) / 2n : rest - (rest > 1n ? 1n : 0n)],
      [25, rest],
      [35, this.amount()],
    ]);
    const price = this.chance(0.6) ? order.price : this.price(order.market.id, order.side);
    const { memberId, market, side, orderType, timeInForce, total, feePpm } = order;
    const clientOrderId = this.chance(0.2) ? this.name() : null;
    const draft = { memberId, market, side, orderType, timeInForce, price, amount, total, feePpm, clientOrderId };
    return { kind: 'amend', orderId: order.id, filled: this.chance(0.04) ? order.filled + 1n : order.filled, draft };
  }

  private cancel(): Command | null {
    const all = [...this.deps.engine.orders.keys()];
    const order = this.chance(0.1) ? this.deps.engine.orders.get(this.pick(all)) : this.openOrder();
    if (!order) return null;
    return {
      ...{ kind: 'cancel', orderId: order.id, marketId: order.market.id },
      reason: this.chance(0.8) ? 'member' : 'review',
    };
  }

  /** An order under a name that another one has, often the same order. */
  private retry(): Command | null {
    const named = [...this.deps.engine.orders.values()].slice(-200).filter((order) => isRepeatable(order));
    if (named.length === 0) return null;
    const { memberId, market, side, orderType, timeInForce, price, amount, total, feePpm, clientOrderId } =
      this.pick(named);
    const draft = { memberId, market, side, orderType, timeInForce, price, amount, total, feePpm, clientOrderId };
    return { kind: 'place', draft: this.chance(0.7) ? draft : another(draft) };
  }

  private stopTerms(): StopTerms {
    const { engine, stops } = this.deps;
    const known = [...stops.all.values()].slice(-30).filter(({ clientOrderId }) => clientOrderId !== null);
    if (known.length > 0 && this.chance(0.04)) {
      const { memberId, marketId, side, stopPrice, price, amount, limitPrice, clientOrderId } = this.pick(known);
      const again = { memberId, marketId, side, stopPrice, price, amount, limitPrice, clientOrderId };
      return this.chance(0.7) ? again : { ...again, amount: amount + 1n };
    }
    const { id: marketId } = this.pick(engine.markets);
    const [side, tick] = [this.pick<Side>(['B', 'S']), this.deps.tickOf(marketId)];
    const last = Math.round((engine.lasts.get(marketId) ?? 0) / tick);
    const isPair = this.chance(0.5);
    const up = (isPair ? side === 'B' : this.chance(0.5)) ? 1 : -1;
    const stop = last + up * (this.upTo(14) - (this.chance(0.1) ? 3 : 0));
    const price = stop + (this.upTo(9) - 5);
    const limit = last - up * (this.upTo(10) - (this.chance(0.05) ? 2 : 0));
    return {
      ...{ memberId: this.member(), marketId, side, stopPrice: Math.max(stop, 1) * tick },
      ...{ price: Math.max(price, 1) * tick, amount: BigInt((2 + this.upTo(7)) * coin) },
      ...{
        limitPrice: isPair ? Math.max(limit, 1) * tick : null,
        clientOrderId: this.chance(0.3) ? this.name() : null,
      },
    };
  }

  private cancelStop(): Turn {
    const open = this.deps.stops.open();
    const all = [...this.deps.stops.all.values()];
    const stop = open.length > 0 && this.chance(0.9) ? this.pick(open) : all.at(-this.upTo(20));
    return stop ? { kind: 'cancelStop', memberId: stop.memberId, id: stop.id } : this.batch();
  }

  private state(): Turn {
    const { engine } = this.deps;
    const quiet = engine.markets.filter(({ id }) => engine.state(id) !== 'open');
    const { id: marketId } = this.pick(quiet.length > 0 ? quiet : engine.markets);
    const opens = quiet.length > 0 && this.chance(0.65);
    return { kind: 'state', marketId, state: opens ? 'open' : this.pick(quietStates) };
  }

  private money(): Turn {
    const { base, deal } = this.pick(this.deps.engine.markets);
    const asset = this.pick([base.code, deal.code]);
    const memberId = this.member();
    const available = this.deps.engine.available(memberId, asset);
    const part = (available * BigInt(this.upTo(120))) / 100n;
    // Who has nothing left can use only what the same batch frees.
    const out = this.chance(0.3) ? available : part + 1n;
    return { kind: 'money', memberId, asset, amount: this.chance(0.5) ? part + 1_000n : -out };
  }

  private scope(): CancelScope {
    const market = this.chance(0.6) ? { marketId: this.pick(this.deps.engine.markets).id } : {};
    return this.chance(0.4) ? { ...market, side: this.pick<Side>(['B', 'S']) } : market;
  }

  private openOrder(): NaiveOrder | undefined {
    const own = this.deps.engine.open.filter(({ clientOrderId }) => !clientOrderId?.startsWith('pair_'));
    return own.length > 0 ? this.pick(own) : undefined;
  }

  private member(): number {
    return this.pick(this.deps.members.filter((id) => !isHouse(id)));
  }

  private trader(): number {
    return this.pick(this.deps.members);
  }

  private name(): string {
    this.names += 1;
    return `s-${this.names}`;
  }

  private random(): number {
    return this.deps.random();
  }

  private chance(share: number): boolean {
    return this.random() < share;
  }

  /** 1 to `most`. */
  private upTo(most: number): number {
    return 1 + Math.floor(this.random() * most);
  }

  private pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.random() * from.length)] as T;
  }

  private draw<T>(from: Weighted<T>): T {
    let left = this.random() * from.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, one] of from) {
      left -= weight;
      if (left < 0) return one;
    }
    return (from[0] as readonly [number, T])[1];
  }
}

/** An order for more: another one under the same name. */
const another = (draft: OrderDraft): OrderDraft => ({
  ...draft,
  amount: draft.amount === null ? null : draft.amount + 1n,
  total: draft.total === null ? null : draft.total + 1n,
});
const isRepeatable = ({ clientOrderId }: NaiveOrder): boolean => clientOrderId?.startsWith('s-') === true;
