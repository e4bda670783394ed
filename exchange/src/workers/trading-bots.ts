import type { Side } from '@maru/contract';
import { Money, snapToTick, stepDown, stepUp, tickAt, toMinor } from '@maru/rules';
import type { Context } from '../context';
import type { MarketDefinition, Markets } from '../modules/market';
import type { OrderDraft, Orders } from '../modules/order';
import { PriceWalk } from './price-walk';
import { type Random, seededRandom } from './random';

/** The house quotes with one account and trades with the other: an account cannot trade with itself. */
const maker = 1;
const taker = 2;
const turnMs = 250;
/** Orders a second in all markets together, with and without somebody at the feed. */
const livelyRate = 22;
const idleRate = 1;
const quotesPerSide = 12;
/** Distance of neighbouring quotes as a fraction of the price, at least a tick. */
const quoteGap = '0.0004';
const visitCost = 5;

export interface BotParts {
  readonly markets: Markets;
  readonly orders: Orders;
  /** How many listen to the feed. */
  readonly audience: () => number;
}

/** House accounts that keep every market quoted and moving, through the same engine as everybody. */
export class TradingBots {
  private timer: NodeJS.Timeout | undefined;
  private readonly random: Random;
  private walk = new PriceWalk(new Map(), () => 0);
  private allowance = 0;
  private turn: Promise<void> = Promise.resolve();
  private isBusy = false;

  constructor(
    private readonly context: Pick<Context, 'log'>,
    private readonly parts: BotParts,
    seed = 20_260_721,
  ) {
    this.random = seededRandom(seed);
  }

  /** Fills every book, then keeps trading gently. */
  async start(): Promise<void> {
    const { markets } = this.parts;
    const prices = markets.coins().flatMap(({ code }) => {
      const price = markets.krwPrice(code);
      return price ? [[code, price.toNumber()] as const] : [];
    });
    this.walk = new PriceWalk(new Map(prices), this.random);
    for (const market of markets.all()) await this.quote(market, quotesPerSide);
    this.timer = setInterval(() => this.tick(), turnMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.turn;
  }

  private tick(): void {
    if (this.isBusy) return;
    const rate = this.parts.audience() > 0 ? livelyRate : idleRate;
    this.allowance = Math.min(this.allowance + (rate * turnMs) / 1000, rate);
    if (this.allowance < visitCost && this.random() > this.allowance / visitCost) return;
    this.isBusy = true;
    this.turn = this.visit()
      .catch((error) => this.context.log.warn({ err: error }, 'a house order failed'))
      .finally(() => {
        this.isBusy = false;
      });
  }

  /** One market is looked after: stale quotes go, fresh ones come, somebody trades. */
  private async visit(): Promise<void> {
    this.walk.step();
    const market = this.pick();
    if (!market || this.parts.markets.state(market.id) !== 'open') return;
    const placed = await this.quote(market, 2);
    await this.trade(market);
    this.allowance -= placed + 1;
  }

  /** Markets at the head of the list are visited more often. */
  private pick(): MarketDefinition | undefined {
    const all = this.parts.markets.all();
    const skew = this.random() < 0.6 ? this.random() * this.random() : this.random();
    return all[Math.floor(skew * all.length)];
  }

  /** Cancels quotes that the price has left behind, and fills gaps of the ladder. @returns how many orders it sent. */
  private async quote(market: MarketDefinition, perSide: number): Promise<number> {
    const fair = this.fairPrice(market);
    if (!fair) return 0;
    const { engine } = this.parts.orders;
    const open = engine.book(market.id).openOrders(maker);
    const ladder = { B: this.ladder(market, fair, 'B'), S: this.ladder(market, fair, 'S') };
    const reach = { B: ladder.B.at(-1) ?? 0, S: ladder.S.at(-1) ?? 0, bid: ladder.B[0] ?? 0, ask: ladder.S[0] ?? 0 };
    const stale = open.filter(({ side, limit }) =>
      side === 'B' ? limit > reach.bid || limit < reach.B : limit < reach.ask || limit > reach.S,
    );
    const sides: readonly Side[] = ['B', 'S'];
    const drafts = sides.flatMap((side) => {
      const taken = new Set(open.filter((order) => order.side === side).map(({ limit }) => limit));
      const free = ladder[side].filter((price) => !taken.has(price));
      const spread = open.length === 0 ? free.slice(0, perSide) : this.some(free, perSide);
      return spread.map((price) => this.draft(market, maker, side, price, 'GTC'));
    });
    const crowded = open.length > quotesPerSide * 4 ? open.slice(0, 4).filter((order) => !stale.includes(order)) : [];
    const cancels = [...stale, ...crowded].map(({ id }) => engine.cancel({ orderId: id, market, reason: 'member' }));
    const placed = drafts.map((draft) => this.parts.orders.placeForHouse(draft));
    await Promise.all([...cancels, ...placed]);
    return placed.length;
  }

  /** Somebody takes what is on offer, mostly in the direction in which the price is going. */
  private async trade(market: MarketDefinition): Promise<void> {
    const fair = this.fairPrice(market);
    if (!fair) return;
    const { book } = this.parts.orders.engine.book(market.id);
    const last = this.parts.markets.statistics(market.id).reference;
    const goal = this.units(market, fair, 'down');
    const up = this.random() < (goal > last ? 0.8 : goal < last ? 0.2 : 0.5);
    const price = book.best(up ? 'S' : 'B');
    if (price === null) return;
    await this.parts.orders.placeForHouse(this.draft(market, taker, up ? 'B' : 'S', price, 'IOC'));
  }

  private draft(
    market: MarketDefinition,
    memberId: number,
    side: Side,
    price: number,
    timeInForce: 'GTC' | 'IOC',
  ): OrderDraft {
    const amount = this.amount(market, memberId === taker);
    return {
      memberId,
      market,
      side,
      callType: 'LIMIT',
      timeInForce,
      price,
      amount,
      total: null,
      feePpm: 0,
      clientOrderId: null,
    };
  }

  /** Worth some hundred thousand won; takers take less than makers offer. */
  private amount(market: MarketDefinition, small: boolean): bigint {
    const krw = (small ? 20_000 : 200_000) * (1 + 9 * this.random() * this.random());
    const price = this.walk.worth(market.deal.code, 'KRW') ?? 1;
    const decimals = Math.min(market.amountScale, price > 1_000_000 ? 6 : price > 1_000 ? 3 : 0);
    const coins = Money.max(new Money(krw).div(price), market.minAmount).toDecimalPlaces(decimals, Money.ROUND_UP);
    return toMinor(coins.toFixed(), market.deal.scale) ?? 1n;
  }

  private fairPrice(market: MarketDefinition): Money | undefined {
    const worth = this.walk.worth(market.deal.code, market.base.code);
    return worth === undefined ? undefined : new Money(worth.toPrecision(12));
  }

  /** Prices of one side from the fair price outwards, in price units. */
  private ladder(market: MarketDefinition, fair: Money, side: Side): number[] {
    const { ticks } = this.parts.markets.rules(market.id);
    const gap = fair.times(quoteGap);
    let price = snapToTick(ticks, fair, side === 'B' ? 'down' : 'up');
    if (price.eq(fair)) price = side === 'B' ? stepDown(ticks, price) : stepUp(ticks, price);
    const prices: number[] = [];
    for (let rung = 0; rung < quotesPerSide && price.gt(0); rung += 1) {
      prices.push(this.units(market, price, 'down'));
      const step = Money.max(gap, tickAt(ticks, price) ?? gap);
      price = side === 'B' ? snapToTick(ticks, price.minus(step), 'down') : snapToTick(ticks, price.plus(step), 'up');
    }
    return prices;
  }

  private units(market: MarketDefinition, price: Money, direction: 'down' | 'up'): number {
    const { ticks } = this.parts.markets.rules(market.id);
    return Number(toMinor(snapToTick(ticks, price, direction).toFixed(), market.priceScale) ?? 0n);
  }

  private some<T>(list: readonly T[], count: number): T[] {
    const start = Math.floor(this.random() * Math.max(list.length - count + 1, 1));
    // The best free rung first: a gap beside the spread is what everybody sees.
    return [...new Set([...list.slice(0, 1), ...list.slice(start, start + count)])].slice(0, count);
  }
}
