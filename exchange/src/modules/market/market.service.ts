import { fromMinor, krwPrice, Money, type TickBand, type TradingRules } from '@maru/domain';
import type { MarketState } from '@maru/domain/market-state';
import type pg from 'pg';
import type { Clock } from '../../platform/core/clock';
import type { Tx } from '../../platform/core/database';
import type { Events } from '../../platform/core/events';
import type { CandlesRepository } from './candles.repository';
import { boundsAround, CircuitBreaker, type PriceBounds } from './circuit-breaker';
import { CoinSwitches } from './coin-switches';
import type { MarketRepository, TickTable } from './market.repository';
import type { ListedCoin, MarketDefinition, MarketFill, MarketSnapshot, NextState, StateChange } from './market.types';
import { MarketStatistics } from './market-statistics';

interface LiveMarket {
  readonly definition: MarketDefinition;
  state: MarketState;
  planId: bigint | null;
  next: NextState | null;
  statistics: MarketStatistics;
  /** Rules for one reference price, kept until it moves. */
  rules: { readonly reference: number; readonly ticks: readonly TickBand[]; readonly rules: TradingRules } | null;
}

export interface MarketsDeps {
  readonly repository: MarketRepository;
  readonly candles: CandlesRepository;
  readonly clock: Clock;
  readonly events: Events;
}

/** Coins, markets, their rules and figures: everything about a market but its orders. */
export class Markets {
  private coinsById = new Map<number, ListedCoin>();
  private coinsByCode = new Map<string, ListedCoin>();
  private live = new Map<number, LiveMarket>();
  private idsByCode = new Map<string, number>();
  private tickTables: readonly TickTable[] = [];
  /** Markets that take cancellations only for now, by who says so. */
  private readonly restrictions = new Map<string, ReadonlySet<number>>();

  readonly candles: CandlesRepository;
  /** Where the staff opens and closes deposits and withdrawals. */
  readonly switches: CoinSwitches;
  private readonly breaker = new CircuitBreaker((ids) => this.restrict('breaker', ids));

  constructor(private readonly deps: MarketsDeps) {
    this.candles = deps.candles;
    this.switches = new CoinSwitches({ ...deps, onSwitched: (coin) => this.keep(coin) });
  }

  /** Reads definitions and recent candles. Call before anything else, and again when definitions changed. */
  async load(): Promise<void> {
    const coins = await this.deps.repository.coins();
    this.coinsById = new Map(coins.map((coin) => [coin.id, coin]));
    this.coinsByCode = new Map(coins.map((coin) => [coin.code, coin]));
    this.tickTables = await this.deps.repository.tickTables();
    const stored = await this.deps.repository.markets(this.coinsById);
    const { minutes, days } = await this.candles.recent(this.now());
    this.live = new Map(
      stored.map(({ definition, state, planId, referenceFrom }) => {
        const { id, listingPrice } = definition;
        const history = { minutes: minutes.get(id) ?? [], days: days.get(id) ?? [], listingPrice, referenceFrom };
        return [id, { definition, state, planId, next: null, statistics: new MarketStatistics(history), rules: null }];
      }),
    );
    this.idsByCode = new Map(stored.map(({ definition }) => [definition.code, definition.id]));
  }

  all(): readonly MarketDefinition[] {
    return [...this.live.values()].map(({ definition }) => definition);
  }

  find(id: number): MarketDefinition | undefined {
    return this.live.get(id)?.definition;
  }

  findByCode(code: string): MarketDefinition | undefined {
    const id = this.idsByCode.get(code);
    return id === undefined ? undefined : this.find(id);
  }

  coin(idOrCode: number | string): ListedCoin | undefined {
    return typeof idOrCode === 'number' ? this.coinsById.get(idOrCode) : this.coinsByCode.get(idOrCode);
  }

  /** In the order of lists. */
  coins(): readonly ListedCoin[] {
    return [...this.coinsById.values()];
  }

  /**
   * Makes a token known that is not listed yet: no market, no deposits, no withdrawals. A code that is known changes nothing.
   * @param tx - rolled back, the token stays known here, and the next call makes its row.
   */
  async addToken(tx: Tx, code: string, name: string): Promise<void> {
    const known = this.coinsByCode.get(code);
    const coin = await this.deps.repository.addToken(tx, code, name);
    if (known?.id === coin.id) return;
    // Another token may have the id by now that the transaction did not keep.
    if (known && this.coinsById.get(known.id) === known) this.coinsById.delete(known.id);
    this.keep(coin);
  }

  /** Codes of the networks that a coin lives on; empty for KRW. */
  networksOf({ networks, platformId, code }: ListedCoin): readonly string[] {
    if (networks.length > 0) return networks.map(({ network }) => network);
    const platform = code === 'KRW' ? undefined : this.coin(platformId)?.code;
    return platform === undefined ? [] : [platform];
  }

  /** The stored state; `cancelOnly` in place of one that takes orders while anybody restricts the market. */
  state(id: number): MarketState {
    const { state } = this.market(id);
    return (state === 'open' || state === 'preopen') && this.isRestricted(id) ? 'cancelOnly' : state;
  }

  /** The plan that was carried out last; null before the first. */
  planId(id: number): bigint | null {
    return this.market(id).planId;
  }

  /**
   * Lets markets take cancellations only, beside their stored state: a restriction ends without a memory of the state before.
   * @param by - who restricts; his next call replaces this one.
   */
  restrict(by: string, markets: readonly number[] | 'all'): void {
    const ids = [...this.live.keys()];
    const before = new Map(ids.map((id) => [id, this.state(id)]));
    this.restrictions.set(by, new Set(markets === 'all' ? ids : markets));
    for (const id of ids) {
      if (this.state(id) !== before.get(id)) this.deps.events.emit('marketChanged', { marketId: BigInt(id) });
    }
  }

  isRestricted(id: number): boolean {
    const { base, deal } = this.market(id).definition;
    // Coins that are switched off are left out of trading, and their orders may leave (TRAD-010).
    if (!base.enabled || !deal.enabled) return true;
    for (const ids of this.restrictions.values()) if (ids.has(id)) return true;
    return false;
  }

  /**
   * Writes another state inside the engine's transaction; it counts once `switched` is told of it.
   * @param tradedAt - of an auction that comes with it.
   */
  storeState(client: pg.ClientBase, change: StateChange, tradedAt: Date | null): Promise<void> {
    return this.deps.repository.storeState(client, change, tradedAt);
  }

  /** A market is in another state now (TRAD-008). @param traded - its opening had an auction, whose price is the reference from now on. */
  switched({ marketId, state, planId }: StateChange, traded: boolean): void {
    const market = this.market(marketId);
    market.state = state;
    market.planId = planId ?? market.planId;
    if (traded) market.statistics.startReference(this.now());
    this.deps.events.emit('marketChanged', { marketId: BigInt(marketId) });
  }

  /** What is planned next, for those who look at the market. */
  setNext(id: number, next: NextState | null): void {
    const market = this.market(id);
    const isSame = market.next?.state === next?.state && market.next?.from.getTime() === next?.from.getTime();
    market.next = next;
    if (!isSame) this.deps.events.emit('marketChanged', { marketId: BigInt(id) });
  }

  statistics(id: number): MarketStatistics {
    return this.market(id).statistics;
  }

  record(id: number, fill: MarketFill): void {
    this.market(id).statistics.record(fill);
  }

  /** The time-weighted price around which orders are taken, price units. */
  reference(id: number): number {
    return this.market(id).statistics.reference(this.now());
  }

  /** The prices between which trades may happen right now; see `pause`. */
  bounds(id: number): PriceBounds {
    return boundsAround(this.reference(id));
  }

  /** An order would have traded outside of the bounds: the market takes cancellations only for a while. */
  pause(id: number): void {
    this.breaker.trip(id);
  }

  /** The rules an order is checked against right now: tick table in force, and the price range around the reference. */
  rules(id: number): TradingRules {
    const market = this.market(id);
    const reference = this.reference(id);
    const ticks = this.ticks(market.definition);
    if (market.rules?.reference === reference && market.rules.ticks === ticks) return market.rules.rules;
    const rules = buildRules(market.definition, reference, ticks);
    market.rules = { reference, ticks, rules };
    return rules;
  }

  /** State and figures of a market right now. */
  snapshot(id: number): MarketSnapshot {
    const { definition, next, statistics } = this.market(id);
    return { definition, state: this.state(id), next, figures: statistics.figures(this.now()) };
  }

  /** Hourly closes of the last 24 hours, oldest first, in price units. */
  spark(id: number): readonly number[] {
    return this.market(id).statistics.spark(this.now());
  }

  /** Price of the last trade. */
  lastPrice(id: number): Money {
    const { definition, statistics } = this.market(id);
    return new Money(fromMinor(BigInt(statistics.last), definition.priceScale));
  }

  /** Price in KRW by the rule of the pages (TRAD-007, TRAD-022); undefined without one. */
  krwPrice(code: string): Money | undefined {
    const priceOf = (market: string) => {
      const id = this.idsByCode.get(market);
      return id === undefined ? undefined : this.lastPrice(id).toFixed();
    };
    return krwPrice(code, priceOf) ?? undefined;
  }

  private keep(coin: ListedCoin): void {
    this.coinsById.set(coin.id, coin);
    this.coinsByCode.set(coin.code, coin);
  }

  /** A market's own table beats its base coin's; of several the youngest in force counts. */
  private ticks({ id, base }: MarketDefinition): readonly TickBand[] {
    const now = this.now();
    let chosen: TickTable | undefined;
    for (const table of this.tickTables) {
      if (table.effectiveAt > now || table.baseCoinId !== base.id) continue;
      if (table.marketId !== null && table.marketId !== id) continue;
      if (!chosen || beats(table, chosen)) chosen = table;
    }
    if (!chosen) throw new Error(`market ${id} has no tick table`);
    return chosen.bands;
  }

  private market(id: number): LiveMarket {
    const market = this.live.get(id);
    if (!market) throw new Error(`there is no market ${id}`);
    return market;
  }

  private now(): number {
    return this.deps.clock.now().getTime();
  }
}

const beats = (table: TickTable, other: TickTable): boolean =>
  (table.marketId !== null) === (other.marketId !== null)
    ? table.effectiveAt > other.effectiveAt
    : table.marketId !== null;

function buildRules(market: MarketDefinition, reference: number, ticks: readonly TickBand[]): TradingRules {
  const price = new Money(fromMinor(BigInt(reference), market.priceScale));
  const bound = (ratio: string) => price.times(ratio).toDecimalPlaces(market.priceScale, Money.ROUND_DOWN).toFixed();
  return {
    ticks: [...ticks],
    minAmount: market.minAmount,
    amountScale: market.amountScale,
    minTotal: market.minTotal,
    priceMin: bound(market.bandLow),
    priceMax: bound(market.bandHigh),
  };
}
