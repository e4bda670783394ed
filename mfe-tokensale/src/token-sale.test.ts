import type { TokenSale as TokenSaleRow } from '@maru/contract';
import { toTokenSale } from './api/tokensale.api';
import { daysToStart, endedEarly, progress, saleStatus, soldPercent, type TokenSale } from './token-sale';

const now = Date.parse('2026-11-21T03:00:00.000Z');
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
  totalCount: '1000',
  ieCnt: '500',
  bonusRate: '0',
  userBuyCnt: '0',
  dayPicker: 0,
  mContents: '',
  mContentsCa: '',
  mContentsEn: '',
  tokenSaleDetailList: [],
};

const sale = (change: Partial<TokenSaleRow> = {}): TokenSale => toTokenSale({ ...row, ...change });

describe('saleStatus', () => {
  it.each([
    { when: 'its start lies ahead (SALE-015)', change: { startDatetime: '2026-11-21T03:00:00.001Z' }, gives: 'soon' },
    {
      when: 'its start lies ahead though it is complete (SALE-018)',
      change: { startDatetime: '2026-11-22T00:00:00.000Z', completeYn: 'Y' as const },
      gives: 'soon',
    },
    { when: 'it is complete (SALE-016)', change: { completeYn: 'Y' as const }, gives: 'end' },
    { when: '99 percent are sold (SALE-016)', change: { ieCnt: '990' }, gives: 'end' },
    { when: 'a little less than 99 percent are sold (SALE-017)', change: { ieCnt: '989.99999999' }, gives: 'ing' },
    { when: 'its end is now (SALE-017)', change: { endDatetime: '2026-11-21T03:00:00.000Z' }, gives: 'ing' },
    { when: 'its end has passed (SALE-018)', change: { endDatetime: '2026-11-21T02:59:59.999Z' }, gives: 'end' },
  ])('is $gives when $when', ({ change, gives }) => {
    expect(saleStatus(sale(change), now)).toBe(gives);
  });
});

it('counts the sold share of the tokens offered (SALE-019)', () => {
  expect(soldPercent(sale({ totalCount: '3', ieCnt: '1' })).toFixed(4)).toBe('33.3333');
  expect(soldPercent(sale({ totalCount: '0', ieCnt: '0' })).toFixed()).toBe('0');
});

it('counts days by the calendar of UTC+9 (SALE-020)', () => {
  expect(daysToStart(sale({ startDatetime: '2026-11-21T14:59:59.000Z' }), now)).toBe(0);
  expect(daysToStart(sale({ startDatetime: '2026-11-21T15:00:00.000Z' }), now)).toBe(1);
});

it('knows a sale that ended before its time (SALE-021)', () => {
  expect(endedEarly(sale({ completeYn: 'Y' }), now)).toBe(true);
  expect(endedEarly(sale({ endDatetime: '2026-11-21T02:00:00.000Z' }), now)).toBe(false);
});

it('fills the bar from 99 percent on (SALE-035)', () => {
  expect(progress(sale({ ieCnt: '990' }))).toBe(1);
  expect(progress(sale())).toBe(0.5);
});

it('strips the whitelist mark and falls back to Korean (SALE-006, SALE-007)', () => {
  expect(sale({ tkName: '마루 토큰 (Whitelist)' })).toMatchObject({
    whitelistOnly: true,
    title: { ko: '마루 토큰', en: 'Maru token', ch: '마루 토큰' },
    comment: { ko: '첫 판매', en: '첫 판매', ch: '첫 판매' },
  });
  expect(sale().whitelistOnly).toBe(false);
});
