import type { Center } from '@maru/contract';
import { MarketCell } from '../market-data/market-cell';
import { toMarket } from '../market-data/market-data.api';
import { testCoinRow, testMarketRow } from './market-rows';

/** GET /v1/centers/dexko: KRW-BTC, KRW-XRP and BTC-XRP, and a coin that is not enabled. */
export const testCenter = (): Center => ({
  id: '1',
  name: 'dexko',
  coins: [
    testCoinRow('56', 'XRP', '리플', 'XRP', 4),
    testCoinRow('54', 'BTC', '비트코인', 'Bitcoin', 2),
    testCoinRow('0', 'KRW', '원화', 'Korean Won', 0),
    { ...testCoinRow('99', 'OLD', '상장폐지', 'Delisted', 9), enable: 'N' },
  ],
  markets: [
    testMarketRow(),
    testMarketRow({
      id: '3',
      code: 'KRW-XRP',
      coinId: '56',
      dealCoinCode: 'XRP',
      dealCoinName: '리플',
      dealCoinNameEn: 'XRP',
      sort: 2,
      close: '3000',
      b_close: '3100',
      acc_amount: '900000000',
    }),
    testMarketRow({
      id: '4',
      code: 'BTC-XRP',
      coinId: '56',
      baseCoinId: '54',
      baseCoinCode: 'BTC',
      dealCoinCode: 'XRP',
      dealCoinName: '리플',
      dealCoinNameEn: 'XRP',
      close: '0.00006',
      b_close: '0.00006',
    }),
    testMarketRow({ id: '5', code: 'KRW-OLD', coinId: '99', dealCoinCode: 'OLD' }),
  ],
});

/** As a screen sees {@link testMarketRow}. */
export const testMarketCell = (change: Parameters<typeof testMarketRow>[0] = {}): MarketCell =>
  new MarketCell(toMarket(testMarketRow(change)));
