import type { TokenSale, TokenSaleOrder } from '@maru/contract';

/** A sale under way on 2026-11-21, for KRW and BTC. */
export const saleRow = (change: Partial<TokenSale> = {}): TokenSale => ({
  tkCode: 'T1',
  tkName: '마루 토큰',
  tkNameCa: '',
  tkNameEn: 'Maru token',
  ieCode: 'MARU',
  ieName: '마루',
  comments: '첫 판매',
  commentsCa: '',
  commentsEn: '',
  startDatetime: '2026-11-20T00:00:00.000Z',
  endDatetime: '2026-11-30T00:00:00.000Z',
  completeYn: 'N',
  pausedYn: 'N',
  totalCount: '1000',
  ieCnt: '500',
  bonusRate: '5',
  userBuyCnt: '0',
  dayPicker: 0,
  mContents: '<p>소개입니다</p>',
  mContentsCa: '',
  mContentsEn: '',
  tokenSaleDetailList: [
    {
      ciCode: 'KRW',
      ciName: '원화',
      cidx: '0',
      chgRate: '0.008',
      minCnt: '5000',
      userMaxCnt: '50000',
      userBuyCnt: '10000',
    },
    {
      ciCode: 'BTC',
      ciName: '비트코인',
      cidx: '54',
      chgRate: '1250000',
      minCnt: '0.0001',
      userMaxCnt: '1',
      userBuyCnt: '0',
    },
  ],
  barredCountries: ['US', 'CN'],
  ...change,
});

/** A purchase of 80 tokens. */
export const orderRow = (change: Partial<TokenSaleOrder> = {}): TokenSaleOrder => ({
  ordNo: '1',
  ordDate: '2026-11-21T03:00:00.000Z',
  tkCode: 'T1',
  coinCnt: '10000',
  ciCode: 'KRW',
  ieCoinCnt: '80',
  ieBonusCnt: '4',
  handOutYn: 'N',
  ...change,
});
