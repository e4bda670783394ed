import { toTokenSale } from './api/tokensale.api';
import { saleRow } from './testing/fixtures';

it('strips the whitelist mark and falls back to Korean (SALE-006, SALE-007)', () => {
  expect(toTokenSale(saleRow({ tkName: '마루 토큰 (Whitelist)' }))).toMatchObject({
    whitelistOnly: true,
    title: { ko: '마루 토큰', en: 'Maru token', ch: '마루 토큰' },
    comment: { ko: '첫 판매', en: '첫 판매', ch: '첫 판매' },
  });
  expect(toTokenSale(saleRow()).whitelistOnly).toBe(false);
});
