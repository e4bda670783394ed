import type { TokenSale } from '@maru/contract';
import { fromMinor } from '@maru/domain';
import { cleanHtml } from '../../platform/core/clean-html';
import type { PublicSale } from './token-sale.service';

/** Decimals of the amounts of a sale. */
const scale = 8;

/** ENTI-080, ENTI-081. */
export function toTokenSale({ sale, payments, daysToStart }: PublicSale): TokenSale {
  const amount = (minor: bigint) => fromMinor(minor, scale);
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
    totalCount: amount(sale.offered),
    ieCnt: amount(sale.sold),
    bonusRate: sale.bonus_percent,
    userBuyCnt: '0',
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
      userBuyCnt: '0',
    })),
  };
}
