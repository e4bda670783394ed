import type { Candle, CandlePeriod, Center, Coin, Market, Tick, TickBand, TradingRules } from '@maru/contract';
import { fromMinor, Money } from '@maru/domain';
import type { Clock } from '../../platform/core/clock';
import type { Events } from '../../platform/core/events';
import type { CandlesRepository } from './candles.repository';
import type { MarketRepository, StoredCoin, TickTable } from './market.repository';
import type { CoinDefinition, MarketDefinition, MarketFill, MarketState, PriceCandle } from './market.types';
import { MarketStatistics } from './market-statistics';

interface LiveMarket {
  readonly definition: MarketDefinition;
  state: MarketState;
  statistics: MarketStatistics;
  /** Rules for one reference price, kept until it moves. */
  rules: { readonly reference: number; readonly ticks: readonly TickBand[]; readonly rules: TradingRules } | null;
}

/** Coins, markets, their rules and figures: everything about a market but its orders. */
export class Markets {
  private coinsById = new Map<number, StoredCoin>();
  private coinsByCode = new Map<string, StoredCoin>();
  private live = new Map<number, LiveMarket>();
  private idsByCode = new Map<string, number>();
  private tickTables: readonly TickTable[] = [];

  constructor(
    private readonly repository: MarketRepository,
    readonly candles: CandlesRepository,
    private readonly clock: Clock,
    private readonly events: Events,
  ) {}

  /** Reads definitions and recent candles. Call before anything else, and again when definitions changed. */
  async load(): Promise<void> {
    const coins = await this.repository.coins();
    this.coinsById = new Map(coins.map((coin) => [coin.definition.id, coin]));
    this.coinsByCode = new Map(coins.map((coin) => [coin.definition.code, coin]));
    this.tickTables = await this.repository.tickTables();
    const stored = await this.repository.markets(new Map(coins.map(({ definition }) => [definition.id, definition])));
    const { minutes, days } = await this.candles.recent(this.now());
    this.live = new Map(
      stored.map(({ definition, state }) => {
        const { id, listingPrice } = definition;
        const history = { minutes: minutes.get(id) ?? [], days: days.get(id) ?? [], listingPrice };
        return [id, { definition, state, statistics: new MarketStatistics(history), rules: null }];
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

  coin(idOrCode: number | string): CoinDefinition | undefined {
    return this.storedCoin(idOrCode)?.definition;
  }

  coins(): readonly CoinDefinition[] {
    return [...this.coinsById.values()].map(({ definition }) => definition);
  }

  coinView(idOrCode: number | string): Coin | undefined {
    return this.storedCoin(idOrCode)?.view;
  }

  state(id: number): MarketState {
    return this.market(id).state;
  }

  /** Opens or stops a market (TRAD-008). Others hear of it by marketChanged. */
  async setState(id: number, state: MarketState): Promise<void> {
    await this.repository.setState(id, state);
    this.market(id).state = state;
    this.events.emit('marketChanged', { marketId: BigInt(id) });
  }

  /** Sets onTradeEnable: halted Y stops trading, N resumes it. @returns false for an unknown market. */
  async halt(id: number | string | bigint, halted: 'Y' | 'N'): Promise<boolean> {
    if (!this.live.has(Number(id))) return false;
    await this.setState(Number(id), halted === 'Y' ? 'halted' : 'open');
    return true;
  }

  statistics(id: number): MarketStatistics {
    return this.market(id).statistics;
  }

  record(id: number, fill: MarketFill): void {
    this.market(id).statistics.record(fill);
  }

  /** The rules an order is checked against right now: tick table in force, and the price band around the last price. */
  rules(id: number): TradingRules {
    const market = this.market(id);
    const reference = market.statistics.reference;
    const ticks = this.ticks(market.definition);
    if (market.rules?.reference === reference && market.rules.ticks === ticks) return market.rules.rules;
    const rules = buildRules(market.definition, reference, ticks);
    market.rules = { reference, ticks, rules };
    return rules;
  }

  /** Last values of a market, as the feed sends them. */
  tick(id: number): Tick {
    const { definition, state, statistics } = this.market(id);
    const figures = statistics.figures(this.now());
    const price = (units: number) => fromMinor(BigInt(units), definition.priceScale);
    return {
      market: definition.code,
      close: price(figures.close),
      high: price(figures.high),
      low: price(figures.low),
      volume: fromMinor(figures.volume, definition.deal.scale),
      acc_amount: fromMinor(figures.total, definition.base.scale),
      b_close: price(figures.previousClose),
      onTradeEnable: state === 'open' ? 'Y' : 'N',
      lastTrade: {
        price: price(figures.lastTrade.price),
        amount: fromMinor(figures.lastTrade.amount, definition.deal.scale),
        type: figures.lastTrade.takerSide,
      },
    };
  }

  view(id: number): Market {
    const { definition, state } = this.market(id);
    const { market: code, ...tick } = this.tick(id);
    return {
      id: String(id),
      code,
      coinId: String(definition.deal.id),
      baseCoinId: String(definition.base.id),
      baseCoinCode: definition.base.code,
      dealCoinCode: definition.deal.code,
      dealCoinName: definition.deal.name,
      dealCoinNameEn: definition.deal.nameEn,
      sort: definition.sort,
      state,
      ...tick,
      rules: this.rules(id),
    };
  }

  /** The exchange's own center with all its coins and markets (API-123). */
  center(): Center {
    const now = this.now();
    const markets = [...this.live].map(([id, { definition, statistics }]) => ({
      ...this.view(id),
      spark: statistics.spark(now).map((close) => fromMinor(BigInt(close), definition.priceScale)),
    }));
    return { id: centerId, name: centerName, coins: [...this.coinsById.values()].map(({ view }) => view), markets };
  }

  /** Price in KRW: the KRW market, else the USDT market times KRW-USDT (TRAD-022); undefined without either. */
  krwPrice(code: string): Money | undefined {
    if (code === 'KRW') return new Money(1);
    const direct = this.lastPrice(`KRW-${code}`);
    if (direct) return direct;
    const inUsdt = this.lastPrice(`USDT-${code}`);
    const usdt = this.lastPrice('KRW-USDT');
    return inUsdt && usdt ? inUsdt.times(usdt) : undefined;
  }

  async candleViews(id: number, period: CandlePeriod, count: number, to?: number): Promise<readonly Candle[]> {
    const { definition } = this.market(id);
    const candles = await this.candles.period(id, period, count, to ?? this.now() + 1);
    return candles.map((candle) => toCandleView(candle, definition));
  }

  /**
   * Daily candles of a coin at world prices, in the base coin of the market (TRAD-031): its USDT market at the day's KRW-USDT
   * close. Where that is no other market, the market itself.
   */
  async worldCandles(id: number, count: number): Promise<readonly Candle[]> {
    const { definition } = this.market(id);
    const abroad = this.findByCode(`USDT-${definition.deal.code}`);
    const rate = this.findByCode('KRW-USDT');
    if (definition.base.code !== 'KRW' || !abroad || !rate) return this.candleViews(id, 'D', count);
    const [candles, rates] = await Promise.all([
      this.candleViews(abroad.id, 'D', count),
      this.candleViews(rate.id, 'D', count),
    ]);
    const rateOf = new Map(rates.map(({ time, close }) => [time, close]));
    return candles.flatMap((candle) => {
      const krw = rateOf.get(candle.time);
      if (!krw) return [];
      const price = (text: string) => new Money(text).times(krw).toDecimalPlaces(definition.priceScale).toFixed();
      const { time, open, high, low, close, volume } = candle;
      return [{ time, open: price(open), high: price(high), low: price(low), close: price(close), volume }];
    });
  }

  private lastPrice(code: string): Money | undefined {
    const market = this.findByCode(code);
    if (!market) return undefined;
    return new Money(fromMinor(BigInt(this.statistics(market.id).reference), market.priceScale));
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

  private storedCoin(idOrCode: number | string): StoredCoin | undefined {
    return typeof idOrCode === 'number' ? this.coinsById.get(idOrCode) : this.coinsByCode.get(idOrCode);
  }

  private market(id: number): LiveMarket {
    const market = this.live.get(id);
    if (!market) throw new Error(`there is no market ${id}`);
    return market;
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

export const centerId = '1';
export const centerName = 'dexko';

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

const toCandleView = (candle: PriceCandle, { priceScale, deal }: MarketDefinition): Candle => ({
  time: Math.floor(candle.at / 1000),
  open: fromMinor(BigInt(candle.open), priceScale),
  high: fromMinor(BigInt(candle.high), priceScale),
  low: fromMinor(BigInt(candle.low), priceScale),
  close: fromMinor(BigInt(candle.close), priceScale),
  volume: fromMinor(candle.volume, deal.scale),
});
