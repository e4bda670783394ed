import type { Side } from '@maru/domain';
import type { MarketDefinition, Markets } from '../modules/market';
import type { OrderDraft, Orders } from '../modules/order';
import type { Context } from '../platform/core/context';
import { houseAccounts, houseMemberMax } from '../platform/core/house';
import { type Random, seededRandom } from '../platform/core/random';
import { noPrices, type PriceProvider, type WorldPrices } from '../ports/prices';
import { HouseQuotes } from './house-quotes';

const { maker, taker } = houseAccounts;
const turnMs = 125;
/** Orders a second over all markets, with and without feed clients. */
const livelyRate = 24;
const idleRate = 2;
/** Orders that a visit usually places: the best price on either side and a trade. */
const visitCost = 3;
/** Markets that are filled together at the start: one batch of the engine, which refuses orders that wait for too long. */
const marketsAtOnce = 10;
/** Weight of the first market of the list in the choice of the next one; the last one has weight 1. */
const headWeight = 4;

export interface TradingBotsDeps {
  readonly markets: Markets;
  readonly orders: Orders;
  readonly prices: PriceProvider;
  /** `audience`: number of connected feed clients. */
  readonly feed: { readonly audience: number };
}

/** Lets house accounts quote and trade in every market, through the same engine as everybody. */
export class TradingBots {
  private timer: NodeJS.Timeout | undefined;
  private unsubscribe: (() => void) | undefined;
  private readonly random: Random;
  private prices: WorldPrices;
  private quotes: HouseQuotes;
  private allowance = 0;
  private turn: Promise<void> = Promise.resolve();
  private isBusy = false;
  private turns = 0;
  /** Turn of the last visit per market. */
  private readonly visited = new Map<number, number>();
  /** Markets in which a member has just traded: they are visited first. */
  private readonly disturbed = new Set<number>();

  constructor(
    private readonly context: Pick<Context, 'log'>,
    private readonly deps: TradingBotsDeps,
    seed = 20_260_721,
  ) {
    this.random = seededRandom(seed);
    this.prices = noPrices.open([]);
    this.quotes = new HouseQuotes(deps.markets, this.prices, this.random);
  }

  /** Fills every book with quotes, then trades at the rates above until `stop`. */
  async start(): Promise<void> {
    const { markets, orders } = this.deps;
    const last = markets.coins().flatMap(({ code }) => {
      const price = markets.krwPrice(code);
      return price ? [[code, price.toNumber()] as const] : [];
    });
    this.prices = this.deps.prices.open(last);
    this.quotes = new HouseQuotes(markets, this.prices, this.random);
    const all = markets.all();
    for (let first = 0; first < all.length; first += marketsAtOnce)
      await Promise.all(all.slice(first, first + marketsAtOnce).map((market) => this.quote(market)));
    this.unsubscribe = orders.engine.onCommitted(({ fills }) => {
      for (const { market, buy, sell } of fills) {
        if (Math.max(buy.memberId, sell.memberId) > houseMemberMax) this.disturbed.add(market.id);
      }
    });
    this.timer = setInterval(() => this.tick(), turnMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.unsubscribe?.();
    await this.turn;
  }

  private tick(): void {
    this.prices.advance(turnMs);
    this.turns += 1;
    const rate = this.deps.feed.audience > 0 ? livelyRate : idleRate;
    // Below the cost of a visit there would never be one.
    this.allowance = Math.min(this.allowance + (rate * turnMs) / 1000, Math.max(rate, visitCost));
    if (this.isBusy || (this.disturbed.size === 0 && this.allowance < visitCost)) return;
    this.isBusy = true;
    this.turn = this.visit()
      .catch((error) => this.context.log.warn({ err: error }, 'a house order failed'))
      .finally(() => {
        this.isBusy = false;
      });
  }

  /** Refreshes one market: cancels stale quotes, places new ones, sends a taker order. */
  private async visit(): Promise<void> {
    const market = this.pick();
    if (!market) return;
    this.visited.set(market.id, this.turns);
    this.disturbed.delete(market.id);
    if (this.deps.markets.state(market.id) !== 'open') return;
    const placed = await this.quote(market);
    await this.trade(market);
    this.allowance -= placed + 1;
  }

  /** The market with the longest wait times its weight, partly by chance. */
  private pick(): MarketDefinition | undefined {
    const all = this.deps.markets.all();
    const [first] = this.disturbed;
    if (first !== undefined) return this.deps.markets.find(first);
    const urgency = ({ id }: MarketDefinition, place: number) =>
      (this.turns - (this.visited.get(id) ?? 0)) *
      (1 + (headWeight - 1) * (1 - place / all.length) ** 2) *
      (0.3 + this.random());
    const urgencies = all.map(urgency);
    return all[urgencies.indexOf(Math.max(...urgencies))];
  }

  /** Brings the quotes of a market up to date. @returns how many orders it placed. */
  private async quote(market: MarketDefinition): Promise<number> {
    const { engine } = this.deps.orders;
    const plan = this.quotes.plan(market, engine.book(market.id).openOrders(maker));
    if (!plan) return 0;
    // Stale quotes leave first: a fresh one on the other side would meet them.
    const cancels = plan.cancels.map(({ id }) => engine.cancel({ orderId: id, market, reason: 'member' }));
    const placed = plan.quotes.map(({ side, price, amount }) => this.order(market, maker, { side, price, amount }));
    await Promise.all([...cancels, ...placed]);
    return placed.length;
  }

  /** Sends a taker order, mostly in the direction of the price. */
  private async trade(market: MarketDefinition): Promise<void> {
    const fair = this.quotes.fairUnits(market);
    if (fair === null) return;
    const { book } = this.deps.orders.engine.book(market.id);
    const last = this.deps.markets.statistics(market.id).last;
    const up = this.random() < (fair > last ? 0.7 : fair < last ? 0.3 : 0.5);
    const price = book.best(up ? 'S' : 'B');
    if (price === null) return;
    await this.order(market, taker, { side: up ? 'B' : 'S', price, amount: this.quotes.takenAmount(market) });
  }

  private order(
    market: MarketDefinition,
    memberId: number,
    { side, price, amount }: { readonly side: Side; readonly price: number; readonly amount: bigint },
  ) {
    const draft: OrderDraft = {
      memberId,
      market,
      side,
      orderType: 'LIMIT',
      timeInForce: memberId === taker ? 'IOC' : 'GTC',
      price,
      amount,
      total: null,
      feePpm: 0,
      clientOrderId: null,
    };
    return this.deps.orders.placeForHouse(draft);
  }
}
