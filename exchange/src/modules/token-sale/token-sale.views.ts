import type { TokenSale, TokenSaleOrder, TokenSaleRequest } from '@maru/contract';
import { fromMinor } from '@maru/domain';
import { saleScale } from '@maru/domain/token-sale';
import { cleanHtml } from '../../platform/core/clean-html';
import type { PurchaseWish } from './purchase.service';
import type { PublicSale } from './token-sale.service';
import type { Purchase } from './token-sale.tables';

const amount = (minor: bigint): string => fromMinor(minor, saleScale);

/** ENTI-080, ENTI-081. */
export function toTokenSale({ sale, payments, daysToStart, paid, barredCountries }: PublicSale): TokenSale {
  const paidIn = (coin = '') => amount(paid.get(coin) ?? 0n);
  return {
    tkCode: sale.code,
    tkName: sale.name_ko,
    tkNameCa: sale.name_ch,
    tkNameEn: sale.name_en,
    ieCode: sale.token_code,
    ieName: sale.token_name,
    comments: sale.comment_ko,
    commentsCa: sale.comment_ch,
    commentsEn: sale.comment_en,
    startDatetime: sale.starts_at.toISOString(),
    endDatetime: sale.ends_at.toISOString(),
    completeYn: sale.closed_early ? 'Y' : 'N',
    pausedYn: sale.paused ? 'Y' : 'N',
    totalCount: amount(sale.offered),
    ieCnt: amount(sale.sold),
    bonusRate: sale.bonus_percent,
    userBuyCnt: paidIn(payments[0]?.coin_code),
    dayPicker: daysToStart,
    mContents: cleanHtml(sale.contents_ko),
    mContentsCa: cleanHtml(sale.contents_ch),
    mContentsEn: cleanHtml(sale.contents_en),
    tokenSaleDetailList: payments.map((payment) => ({
      ciCode: payment.coin_code,
      ciName: payment.coin_name,
      cidx: String(payment.coin_id),
      chgRate: amount(payment.rate),
      minCnt: amount(payment.paid_min),
      userMaxCnt: amount(payment.paid_max),
      userBuyCnt: paidIn(payment.coin_code),
    })),
    barredCountries: [...barredCountries],
  };
}

/** ENTI-082. */
export const toTokenSaleOrder = (purchase: Purchase): TokenSaleOrder => ({
  ordNo: String(purchase.id),
  ordDate: purchase.bought_at.toISOString(),
  tkCode: purchase.sale_code,
  coinCnt: amount(purchase.paid),
  ciCode: purchase.coin_code,
  ieCoinCnt: amount(purchase.bought),
  ieBonusCnt: amount(purchase.bonus),
  handOutYn: purchase.handed_at ? 'Y' : 'N',
});

/** ENTI-083. */
export const toPurchaseWish = (request: TokenSaleRequest): PurchaseWish => ({
  saleCode: request.tkCode,
  coinId: request.cidx,
  amountText: request.coinCnt ?? '',
  agreed: request.agreeTerms === 'Y' && request.agreeQualified === 'Y',
  channel: request.channel,
});
