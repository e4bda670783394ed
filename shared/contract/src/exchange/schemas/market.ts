import { type Static, Type } from 'typebox';
import { Amount, CoinCode, Id, MarketCode, oneOf, Side, Timestamp, YesNo } from './common';

/** ENTI-042: a network of a coin that lives on several. */
export const SubCoin = Type.Object({
  title: Type.String(),
  seToken: Type.String(),
  trackUrl: Type.String(),
  outFee: Amount,
});

/** ENTI-041. Names of coins in three languages are ours. */
export const Coin = Type.Object({
  id: Id,
  code: CoinCode,
  name: Type.String(),
  nameEn: Type.String(),
  sort: Type.Integer(),
  enable: YesNo,
  ioInEnable: YesNo,
  ioOutEnable: YesNo,
  tagYn: YesNo,
  outFee: Amount,
  minOut: Amount,
  chainName: Type.String(),
  trackUrl: Type.String(),
  platformId: Id,
  authPlatformId: Id,
  ciBnOutDecimalPoint: Type.Integer(),
  subCoins: Type.Array(SubCoin),
});
export type Coin = Static<typeof Coin>;
export type SubCoin = Static<typeof SubCoin>;

/** One row of a tick table: prices from `from` on move in steps of `tick`. */
export const TickBand = Type.Object({ from: Amount, tick: Amount });
export type TickBand = Static<typeof TickBand>;

/** Trading rules that the order form and the server both check (TRAD-042..046). */
export const TradingRules = Type.Object({
  /** Highest band first. */
  ticks: Type.Array(TickBand),
  minAmount: Amount,
  /** Decimals of quantities. */
  amountScale: Type.Integer(),
  minTotal: Amount,
  /** Allowed prices right now: the band around the reference price. */
  priceMin: Amount,
  priceMax: Amount,
});
export type TradingRules = Static<typeof TradingRules>;

export const marketStates = ['preopen', 'open', 'cancelOnly', 'halted', 'closed'] as const;
/** `preopen` collects limit orders for the auction of the opening; orders trade in `open` alone (decision 87). */
export const MarketState = oneOf(marketStates);
export type MarketState = (typeof marketStates)[number];

/** The next planned state, and when it begins. */
export const NextMarketState = Type.Object({ state: MarketState, at: Timestamp });
export interface NextMarketState {
  readonly state: MarketState;
  readonly at: string;
}

/** ENTI-070, with `rules`, `state` and `names` of ours. */
export const Market = Type.Object({
  id: Id,
  code: MarketCode,
  coinId: Id,
  baseCoinId: Id,
  baseCoinCode: CoinCode,
  dealCoinCode: CoinCode,
  dealCoinName: Type.String(),
  dealCoinNameEn: Type.String(),
  sort: Type.Integer(),
  onTradeEnable: YesNo,
  state: MarketState,
  nextState: Type.Union([NextMarketState, Type.Null()]),
  close: Amount,
  high: Amount,
  low: Amount,
  volume: Amount,
  acc_amount: Amount,
  b_close: Amount,
  lastTrade: Type.Object({ price: Amount, amount: Amount, type: Side }),
  rules: TradingRules,
});
export type Market = Omit<Static<typeof Market>, 'state' | 'nextState'> & {
  state: MarketState;
  nextState: NextMarketState | null;
};

/** GET /v1/centers/dexko: the own center with its coins and markets. `spark`: closes of the last 24 h, oldest first. */
export const Center = Type.Object({
  id: Id,
  name: Type.String(),
  coins: Type.Array(Coin),
  markets: Type.Array(Type.Intersect([Market, Type.Object({ spark: Type.Array(Amount) })])),
});
export interface Center {
  id: string;
  name: string;
  coins: Coin[];
  markets: (Market & { spark: string[] })[];
}

/** One candle; `time` is its start, epoch seconds in UTC. */
export const Candle = Type.Object({
  time: Type.Integer(),
  open: Amount,
  high: Amount,
  low: Amount,
  close: Amount,
  /** In the traded coin. */
  volume: Amount,
});
export type Candle = Static<typeof Candle>;
/** Minutes, `D` day, `W` week (TRAD-030). */
export const CandlePeriod = oneOf(['1', '5', '15', '30', '60', '240', 'D', 'W']);
export type CandlePeriod = '1' | '5' | '15' | '30' | '60' | '240' | 'D' | 'W';
/** Query of GET /v1/charts/period/{p}; `to` (epoch seconds, exclusive) pages backwards. */
export const CandleQuery = Type.Object({
  marketId: Id,
  to: Type.Optional(Type.Integer({ minimum: 0 })),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 200 })),
});

/** Levels of one side, best first: [price, amount]. */
export const OrderBookSide = Type.Array(Type.Tuple([Amount, Amount]));
export type OrderBookSide = readonly (readonly [price: string, amount: string])[];
/** What the auction of an opening would trade right now, before the opening. */
export const Indicative = Type.Object({ price: Amount, amount: Amount });
export type Indicative = Readonly<Static<typeof Indicative>>;
/** `indicative` stands before an opening only; null there while no buy meets a sell. */
export const OrderBook = Type.Object({
  bids: OrderBookSide,
  asks: OrderBookSide,
  indicative: Type.Optional(Type.Union([Indicative, Type.Null()])),
});
export interface OrderBook {
  readonly bids: OrderBookSide;
  readonly asks: OrderBookSide;
  readonly indicative?: Indicative | null | undefined;
}

/** A trade everybody sees; `type` is the taker's side. */
export const MarketTrade = Type.Object({ id: Id, price: Amount, amount: Amount, type: Side, time: Timestamp });
export type MarketTrade = Static<typeof MarketTrade>;
