import { type Static, Type } from 'typebox';
import { languages } from '../../language';
import { Amount, CoinCode, Day, Id, oneOf, SignedAmount } from './common';

/** ENTI-040. `wAvgPrice`: average buy price in KRW, "0" where nothing was bought. */
export const Wallet = Type.Object({
  coin: CoinCode,
  coinId: Id,
  total: Amount,
  usingCoin: Amount,
  available: Amount,
  wAvgPrice: Amount,
  address: Type.Union([Type.String(), Type.Null()]),
  tag: Type.Union([Type.String(), Type.Null()]),
  walletSubList: Type.Array(
    Type.Object({ seToken: Type.String(), wAddr: Type.String(), wDestTag: Type.Union([Type.String(), Type.Null()]) }),
  ),
});
export type Wallet = Static<typeof Wallet>;

/** Query of GET /v1/wallets/value. */
export const AssetValueQuery = Type.Object({ days: Type.Optional(oneOf(['30', '90', '365'])) });
export type AssetValueQuery = Static<typeof AssetValueQuery>;

/** What the assets were worth at the end of a day of UTC+9, in whole won. */
export const DayValue = Type.Object({ day: Day, krw: Amount });
export type DayValue = Static<typeof DayValue>;

/**
 * GET /v1/wallets/value. `points`: closed days, oldest first, from the first one with something; `today`: as of now. `change` is
 * today's by prices and trades alone, without `moved`, what came less what went; `rate` its percent, null where there was nothing.
 */
export const AssetValue = Type.Object({
  points: Type.Array(DayValue),
  today: DayValue,
  change: SignedAmount,
  rate: Type.Union([SignedAmount, Type.Null()]),
  moved: SignedAmount,
  /** Coins held that have no price and count for nothing. */
  unpriced: Type.Array(CoinCode),
});
export type AssetValue = Static<typeof AssetValue>;

/** Query of GET /v1/wallets/year-report; its table at /v1/wallets/year-report/csv takes `language` (default Korean). */
export const YearReportQuery = Type.Object({
  year: Type.Integer({ minimum: 2000, maximum: 9999 }),
  language: Type.Optional(oneOf(languages)),
});
export type YearReportQuery = Static<typeof YearReportQuery>;

const worth = Type.Union([Amount, Type.Null()]);

/**
 * A coin over a year. `opening + deposits - withdrawals + bought - sold = closing`; `fees` of trades are part of what was bought
 * and sold. Values in whole won, null without a price. `profit`: what the coins that were traded away brought less what they cost on
 * average, fees included; `uncosted`: what coins brought that had come in otherwise than by trades, no part of the profit. Both are
 * rounded half up to hundredths of a won, and null for KRW.
 */
export const YearReportCoin = Type.Object({
  coin: CoinCode,
  opening: Amount,
  openingValue: worth,
  deposits: Amount,
  withdrawals: Amount,
  bought: Amount,
  sold: Amount,
  fees: Amount,
  closing: Amount,
  closingValue: worth,
  profit: Type.Union([SignedAmount, Type.Null()]),
  uncosted: worth,
});
export type YearReportCoin = Static<typeof YearReportCoin>;

/** GET /v1/wallets/year-report: from the first day of the year to its last one, or to today. */
export const YearReport = Type.Object({
  year: Type.Integer(),
  from: Day,
  to: Day,
  openingValue: Amount,
  closingValue: Amount,
  /** Of all coins, rounded once from the exact sum. */
  profit: SignedAmount,
  uncosted: Amount,
  coins: Type.Array(YearReportCoin),
});
export type YearReport = Static<typeof YearReport>;
