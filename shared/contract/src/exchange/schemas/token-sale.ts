import { type Static, Type } from 'typebox';
import { Amount, CoinCode, captchaFields, Id, oneOf, SignedAmount, Timestamp, text, YesNo } from './common';

/** ENTI-081. */
export const TokenSaleDetail = Type.Object({
  ciCode: CoinCode,
  ciName: Type.String(),
  cidx: Id,
  chgRate: Amount,
  minCnt: Amount,
  userMaxCnt: Amount,
  /** Paid by the member so far, in this coin (AMB-10); 0 for visitors. */
  userBuyCnt: Amount,
});
/** ENTI-080. */
export const TokenSale = Type.Object({
  tkCode: Type.String(),
  tkName: Type.String(),
  tkNameCa: Type.String(),
  tkNameEn: Type.String(),
  ieCode: CoinCode,
  ieName: Type.String(),
  comments: Type.String(),
  commentsCa: Type.String(),
  commentsEn: Type.String(),
  startDatetime: Timestamp,
  endDatetime: Timestamp,
  completeYn: YesNo,
  /** Ours: takes no purchases for now. */
  pausedYn: YesNo,
  totalCount: Amount,
  ieCnt: Amount,
  bonusRate: SignedAmount,
  userBuyCnt: Amount,
  dayPicker: Type.Integer(),
  mContents: Type.String(),
  mContentsCa: Type.String(),
  mContentsEn: Type.String(),
  tokenSaleDetailList: Type.Array(TokenSaleDetail),
  /** Ours: countries whose residents may not buy, ISO 3166 (CONS-133). */
  barredCountries: Type.Array(Type.String()),
});
export type TokenSale = Static<typeof TokenSale>;
export type TokenSaleDetail = Static<typeof TokenSaleDetail>;

/** POST /v2/ieo/tokenSale (API-148, ENTI-083). The two agreements are ours: terms of purchase, and not living in a barred country. */
export const TokenSaleRequest = Type.Object({
  tkCode: Type.String({ maxLength: 40 }),
  cidx: Id,
  coinCnt: text(40),
  channel: oneOf(['CN01', 'CN02']),
  agreeTerms: Type.Optional(YesNo),
  agreeQualified: Type.Optional(YesNo),
  ...captchaFields,
});
export type TokenSaleRequest = Static<typeof TokenSaleRequest>;

/** ENTI-082. `handOutYn`, ours: the tokens are in the member's wallet. */
export const TokenSaleOrder = Type.Object({
  ordNo: Id,
  ordDate: Timestamp,
  tkCode: Type.String(),
  coinCnt: Amount,
  ciCode: CoinCode,
  ieCoinCnt: Amount,
  ieBonusCnt: Amount,
  handOutYn: YesNo,
});
export type TokenSaleOrder = Static<typeof TokenSaleOrder>;
