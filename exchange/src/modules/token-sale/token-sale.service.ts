import type { TokenSale } from '@maru/contract';
import { fromMinor } from '@maru/domain';
import { cleanHtml } from '../../platform/core/clean-html';
import { dayMs } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { TokenSalePaymentRow, TokenSaleRow } from './token-sale.tables';

export interface TokenSaleService {
  /** Newest start first. The long descriptions come with `find` only. */
  list(): Promise<readonly TokenSale[]>;
  find(code: string): Promise<TokenSale | null>;
}

const scale = 8;

export function createTokenSaleService({ db, clock }: Context): TokenSaleService {
  const paymentsOf = (codes: readonly string[]) =>
    db.selectFrom('token_sale_payment').selectAll().where('sale_code', 'in', codes).orderBy('coin_id').execute();

  return {
    async list() {
      const sales = await db.selectFrom('token_sale').selectAll().orderBy('starts_at', 'desc').execute();
      if (sales.length === 0) return [];
      const payments = await paymentsOf(sales.map(({ code }) => code));
      const now = clock.now();
      return sales.map((sale) => ({
        ...toTokenSale(
          sale,
          payments.filter(({ sale_code }) => sale_code === sale.code),
          now,
        ),
        mContents: '',
        mContentsCa: '',
        mContentsEn: '',
      }));
    },
    async find(code) {
      const sale = await db.selectFrom('token_sale').selectAll().where('code', '=', code).executeTakeFirst();
      return sale ? toTokenSale(sale, await paymentsOf([code]), clock.now()) : null;
    },
  };
}

/** ENTI-080. `dayPicker`: whole days to the start, rounded up, 0 once it has begun (AMB-35). */
function toTokenSale(sale: TokenSaleRow, payments: readonly TokenSalePaymentRow[], now: Date): TokenSale {
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
