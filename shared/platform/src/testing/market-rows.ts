import type { Center, Coin, Tick } from '@maru/contract';

/** A coin without networks, open for deposits and withdrawals. */
export const testCoinRow = (id: string, code: string, name: string, nameEn: string, sort: number): Coin => ({
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
