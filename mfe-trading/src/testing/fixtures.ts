import type { Center, Coin, Order, RemittanceRow, Tick, TradeRow, TransferRow } from '@maru/contract';

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

export type MarketRow = Center['markets'][number];

const krw = { baseCoinId: '0', baseCoinCode: 'KRW' };

/** KRW-BTC at 50,000,000 with a tick of 1,000; everything can be told otherwise. */
export const marketRow = (change: Partial<MarketRow> = {}): MarketRow => ({
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

export const center = (): Center => ({
  id: '1',
  name: 'dexko',
  coins: [
    coin('56', 'XRP', '리플', 'XRP', 4),
    coin('54', 'BTC', '비트코인', 'Bitcoin', 2),
    coin('0', 'KRW', '원화', 'Korean Won', 0),
    { ...coin('99', 'OLD', '상장폐지', 'Delisted', 9), enable: 'N' },
  ],
  markets: [
    marketRow(),
    marketRow({
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
    marketRow({
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
    marketRow({ id: '5', code: 'KRW-OLD', coinId: '99', dealCoinCode: 'OLD' }),
  ],
});

export const tick = (change: Partial<Tick> = {}): Tick => ({
  market: 'KRW-BTC',
  close: '50500000',
  high: '51000000',
  low: '49000000',
  volume: '13',
  acc_amount: '650000000',
  b_close: '49000000',
  onTradeEnable: 'Y',
  lastTrade: { price: '50500000', amount: '0.1', type: 'B' },
  ...change,
});

export const order = (change: Partial<Order> = {}): Order => ({
  id: '900',
  marketId: '2',
  market: 'KRW-BTC',
  side: 'B',
  callType: 'LIMIT',
  timeInForce: 'GTC',
  price: '50000000',
  amount: '0.01',
  total: null,
  filledAmount: '0',
  filledTotal: '0',
  fee: '0',
  state: 'open',
  cancelReason: null,
  clientOrderId: null,
  createdAt: '2026-11-21T02:00:00.000Z',
  ...change,
});

export const tradeRow = (change: Partial<TradeRow> = {}): TradeRow => ({
  id: '700',
  orderId: '900',
  date: '2026-11-20T15:30:00.000Z',
  coinCode: 'BTC',
  baseCoinCode: 'KRW',
  oc_type: 'B',
  callType: 'LIMIT',
  chePrice: '50000000',
  cheAmount: '0.01',
  fee: '750',
  coinFee: '0',
  marketId: '2',
  ...change,
});

export const remittanceRow = (change: Partial<RemittanceRow> = {}): RemittanceRow => ({
  id: '300',
  remittanceType: 'I',
  status: 'approved',
  amount: '1500000',
  fee: '0',
  requestDate: '2026-11-20T15:30:05.000Z',
  inBankName: '케이뱅크',
  outBankName: 'KB국민은행',
  inAccountNumber: '701*********17',
  outAccountNumber: '900*******01',
  description1: '김민지',
  remittanceAmount: '1500000',
  date: '20261121',
  time: '003005',
  ...change,
});

export const transferRow = (change: Partial<TransferRow> = {}): TransferRow => ({
  id: '400',
  transferType: 'I',
  status: 'approved',
  amount: '0.05',
  fee: '0',
  date: '2026-11-19T15:30:05.000Z',
  transactionId: 'c0ffee254729296a45a3885639ac7e10f9d54979',
  coinId: '54',
  coinCode: 'BTC',
  ...change,
});

export const listOf = <Row>(...list: Row[]) => ({
  list,
  totalPages: list.length > 0 ? 1 : 0,
  total: list.length,
  cnt: list.length,
});
