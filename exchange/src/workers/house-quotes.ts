import { Money, type Side, tickAt, toMinor } from '@maru/domain';
import { snapToTick, stepDown, stepUp } from '@maru/domain/order-check';
import type { MarketDefinition, Markets } from '../modules/market';
import type { LiveOrder } from '../modules/order';
import type { Random } from '../platform/core/random';
import type { WorldPrices } from '../ports/prices';

/** Levels of a side: topped up to the first number, and thinned out above the second. */
const levelsWanted = 20;
const levelsMax = 24;
/** Distance of the quotes from the best price, as a fraction of the price; at least a tick per level. */
const reach = 0.003;
/** Widest spread in ticks, where ticks are finer than `coarseTick`. */
const spreadTicksMax = 3;
const coarseTick = 0.0002;
/** Worth of a typical quote in KRW: in the markets that everybody watches, and in the others. */
const quoteWorth = { major: 3_000_000, minor: 1_000_000 };
const majors = new Set(['KRW-BTC', 'KRW-ETH', 'KRW-XRP', 'KRW-USDT', 'KRW-SOL', 'USDT-BTC']);

/** An order that the house will place: price in price units, amount in minor units. */
export interface Quote {
  readonly side: Side;
  readonly price: number;
  readonly amount: bigint;
}

export interface QuotePlan {
  readonly cancels: readonly LiveOrder[];
  readonly quotes: readonly Quote[];
}

/** Decides which orders the house offers in a market: a narrow spread around the fair price, and many levels behind it. */
export class HouseQuotes {
  constructor(
    private readonly markets: Markets,
    private readonly prices: WorldPrices,
    private readonly random: Random,
  ) {}

  /**
   * Compares the open quotes with the fair price: cancels those on its wrong side or far away, places best prices and levels that
   * are missing. The others stay, as orders of a real book do.
   * @returns null for a market whose coins have no price.
   */
  plan(market: MarketDefinition, open: readonly LiveOrder[]): QuotePlan | null {
    const fair = this.fairPrice(market);
    if (!fair) return null;
    const touch = this.touch(market, fair);
    const sides = (['B', 'S'] as const).map((side) =>
      this.planSide(
        market,
        side,
        touch[side],
        open.filter((order) => order.side === side),
      ),
    );
    return { cancels: sides.flatMap(({ cancels }) => cancels), quotes: sides.flatMap(({ quotes }) => quotes) };
  }

  /** Size of a taker order: mostly small, now and then large. Minor units. */
  takenAmount(market: MarketDefinition): bigint {
    const large = this.random() < 0.04 ? 6 : 1;
    return this.amount(market, large * (20_000 + 600_000 * this.random() ** 3));
  }

  /** The fair price in price units, on a tick; null where there is none. */
  fairUnits(market: MarketDefinition): number | null {
    const fair = this.fairPrice(market);
    return fair && this.units(market, snapToTick(this.markets.rules(market.id).ticks, fair, 'down'));
  }

  private planSide(market: MarketDefinition, side: Side, touch: Money, open: readonly LiveOrder[]): QuotePlan {
    const tick = tickAt(this.markets.rules(market.id).ticks, touch) ?? 0;
    const depth = Money.max(touch.times(reach), new Money(tick).times(levelsWanted));
    const best = this.units(market, touch);
    const farthest = this.units(market, depth.times(2));
    const distance = (price: number) => (side === 'B' ? best - price : price - best);
    const kept = open
      .filter(({ limit }) => distance(limit) >= 0 && distance(limit) <= farthest)
      .sort((a, b) => distance(a.limit) - distance(b.limit))
      .slice(0, levelsMax);
    const prices = new Set(kept.map(({ limit }) => limit));
    const fresh = prices.has(best) ? [] : [best];
    for (const price of fresh) prices.add(price);
    while (prices.size < levelsWanted) {
      const price = this.freePrice(market, side, { touch, depth }, prices);
      if (price === null) break;
      prices.add(price);
      fresh.push(price);
    }
    const quotes = fresh.map((price) => ({ side, price, amount: this.offered(market, distance(price) / farthest) }));
    return { cancels: open.filter((order) => !kept.includes(order)), quotes };
  }

  /** Best prices of both sides: as narrow as ticks allow, or a little wider where they are fine. */
  private touch(market: MarketDefinition, fair: Money): Readonly<Record<Side, Money>> {
    const { ticks } = this.markets.rules(market.id);
    const isCoarse = new Money(tickAt(ticks, fair) ?? 0).div(fair).gt(coarseTick);
    const spread = isCoarse ? 1 : 1 + Math.floor(this.random() * spreadTicksMax);
    const below = Math.floor(this.random() * spread);
    let bid = snapToTick(ticks, fair, 'down');
    for (let step = 0; step < below; step += 1) bid = stepDown(ticks, bid);
    let ask = bid;
    for (let step = 0; step < spread; step += 1) ask = stepUp(ticks, ask);
    return { B: bid, S: ask };
  }

  /** A price behind the touch where nothing waits yet, more likely a near one; null when the side has no more room. */
  private freePrice(
    market: MarketDefinition,
    side: Side,
    { touch, depth }: { readonly touch: Money; readonly depth: Money },
    taken: ReadonlySet<number>,
  ): number | null {
    const { ticks } = this.markets.rules(market.id);
    const away = depth.times(this.random() ** 2);
    let price = side === 'B' ? snapToTick(ticks, touch.minus(away), 'down') : snapToTick(ticks, touch.plus(away), 'up');
    while (price.gt(0) && taken.has(this.units(market, price))) {
      price = side === 'B' ? stepDown(ticks, price) : stepUp(ticks, price);
    }
    return price.gt(0) ? this.units(market, price) : null;
  }

  /** @param depth - how far from the touch, 0 to 1: more is offered further away. */
  private offered(market: MarketDefinition, depth: number): bigint {
    const typical = majors.has(market.code) ? quoteWorth.major : quoteWorth.minor;
    return this.amount(market, typical * (0.4 + 3 * depth) * (0.3 + 2.1 * this.random() ** 2));
  }

  private amount(market: MarketDefinition, krw: number): bigint {
    const price = this.prices.worth(market.deal.code, 'KRW') ?? 1;
    const decimals = Math.min(market.amountScale, price > 1_000_000 ? 6 : price > 1_000 ? 3 : 0);
    const coins = Money.max(new Money(krw).div(price), market.minAmount).toDecimalPlaces(decimals, Money.ROUND_UP);
    return toMinor(coins.toFixed(), market.deal.scale) ?? 1n;
  }

  private fairPrice(market: MarketDefinition): Money | null {
    const worth = this.prices.worth(market.deal.code, market.base.code);
    return worth === undefined ? null : new Money(worth.toPrecision(12));
  }

  /** A price, or a distance of prices, in price units. */
  private units(market: MarketDefinition, price: Money): number {
    return Number(
      toMinor(price.toDecimalPlaces(market.priceScale, Money.ROUND_DOWN).toFixed(), market.priceScale) ?? 0n,
    );
  }
}
