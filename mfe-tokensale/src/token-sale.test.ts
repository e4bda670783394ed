import type { TokenSale as TokenSaleRow } from '@maru/contract';
import { toTokenSale } from './api/tokensale.api';

const row: TokenSaleRow = {
  tkCode: 'T1',
  tkName: '마루 토큰',
  tkNameCa: '',
  tkNameEn: 'Maru token',
  ieCode: 'MARU',
  ieName: 'Maru',
  comments: '첫 판매',
  commentsCa: '',
  commentsEn: '',
  startDatetime: '2026-11-20T00:00:00.000Z',
  endDatetime: '2026-11-30T00:00:00.000Z',
  completeYn: 'N',
  pausedYn: 'N',
  totalCount: '1000',
  ieCnt: '500',
  bonusRate: '0',
  userBuyCnt: '0',
  dayPicker: 0,
  mContents: '',
  mContentsCa: '',
  mContentsEn: '',
  tokenSaleDetailList: [],
  barredCountries: [],
};

it('strips the whitelist mark and falls back to Korean (SALE-006, SALE-007)', () => {
  expect(toTokenSale({ ...row, tkName: '마루 토큰 (Whitelist)' })).toMatchObject({
    whitelistOnly: true,
    title: { ko: '마루 토큰', en: 'Maru token', ch: '마루 토큰' },
    comment: { ko: '첫 판매', en: '첫 판매', ch: '첫 판매' },
  });
  expect(toTokenSale(row).whitelistOnly).toBe(false);
});
