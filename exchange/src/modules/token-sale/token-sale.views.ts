import type { TokenSale } from '@maru/contract';
import { fromMinor } from '@maru/domain';
import { dayMs } from '@maru/server';
import { cleanHtml } from '../../platform/core/clean-html';
import type { SaleWithPayments } from './token-sale.repository';

const scale = 8;

/** ENTI-080. `dayPicker`: whole days to the start, rounded up, 0 once it has begun (AMB-35). */
export function toTokenSale({ sale, payments }: SaleWithPayments, now: Date): TokenSale {
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
    dayPicker: Math.max(0, Math.ceil((sale.starts_at.getTime() - now.getTime()) / dayMs)),
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
