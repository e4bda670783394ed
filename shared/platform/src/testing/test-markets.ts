import type { Center, Coin, Tick } from '@maru/contract';
import { MarketCell } from '../market-data/market-cell';
import { toMarket } from '../market-data/market-data.api';

const coin = (id: string, code: string, name: string, nameEn: string, sort: number): Coin => ({
  id,
  code,
  name,
  nameEn,
  sort,
  enable: 'Y',
  ioInEnable: 'Y',
  ioOutEnable: 'Y',
  tagYn: 'N',
  outFee: '0',
  minOut: '0',
  chainName: '',
  trackUrl: '',
  platformId: id,
  authPlatformId: id,
  ciBnOutDecimalPoint: 8,
  subCoins: [],
});

type MarketRow = Center['markets'][number];

const krw = { baseCoinId: '0', baseCoinCode: 'KRW' };

/** KRW-BTC at 50,000,000 with a tick of 1,000; every field can be overridden. */
export const testMarketRow = (change: Partial<MarketRow> = {}): MarketRow => ({
  id: '2',
  code: 'KRW-BTC',
  coinId: '54',
  ...krw,
  dealCoinCode: 'BTC',
  dealCoinName: '비트코인',
  dealCoinNameEn: 'Bitcoin',
  sort: 1,
  onTradeEnable: 'Y',
  state: 'open',
  nextState: null,
  close: '50000000',
  high: '51000000',
  low: '49000000',
  volume: '12.5',
  acc_amount: '625000000',
  b_close: '49000000',
  lastTrade: { price: '50000000', amount: '0.1', type: 'B' },
  rules: {
    ticks: [
      { from: '1000000', tick: '1000' },
      { from: '0', tick: '1' },
    ],
    minAmount: '0.0001',
    amountScale: 8,
    minTotal: '5000',
    priceMin: '25000000',
    priceMax: '100000000',
  },
  spark: ['49000000', '50000000'],
  ...change,
});

/** GET /v1/centers/dexko: KRW-BTC, KRW-XRP and BTC-XRP, and a coin that is not enabled. */
export const testCenter = (): Center => ({
  id: '1',
  name: 'dexko',
  coins: [
    coin('56', 'XRP', '리플', 'XRP', 4),
    coin('54', 'BTC', '비트코인', 'Bitcoin', 2),
    coin('0', 'KRW', '원화', 'Korean Won', 0),
    { ...coin('99', 'OLD', '상장폐지', 'Delisted', 9), enable: 'N' },
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

/** A message of the feed about KRW-BTC. */
export const testTick = (change: Partial<Tick> = {}): Tick => ({
  market: 'KRW-BTC',
  close: '50500000',
  high: '51000000',
  low: '49000000',
  volume: '13',
  acc_amount: '650000000',
  b_close: '49000000',
  onTradeEnable: 'Y',
  state: 'open',
  nextState: null,
  lastTrade: { price: '50500000', amount: '0.1', type: 'B' },
  ...change,
});

/** As a screen sees {@link testMarketRow}. */
export const testMarketCell = (change: Partial<MarketRow> = {}): MarketCell =>
  new MarketCell(toMarket(testMarketRow(change)));
