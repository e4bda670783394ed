import type { Order, PriceAlert, RemittanceRow, StopOrder, TradeRow, TransferRow } from '@maru/contract';

export const orderRow = (change: Partial<Order> = {}): Order => ({
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

export const stopOrderRow = (change: Partial<StopOrder> = {}): StopOrder => ({
  id: '0a1b2c3d-0000-4000-8000-000000000001',
  marketId: '2',
  market: 'KRW-BTC',
  side: 'B',
  stopPrice: '51000000',
  direction: 'rise',
  price: '51100000',
  amount: '0.01',
  limitPrice: null,
  pairOrderId: null,
  state: 'waiting',
  orderId: null,
  reason: null,
  clientOrderId: null,
  createdAt: '2026-11-21T02:00:00.000Z',
  changedAt: '2026-11-21T02:00:00.000Z',
  ...change,
});

export const priceAlertRow = (change: Partial<PriceAlert> = {}): PriceAlert => ({
  id: '7',
  marketId: '2',
  market: 'KRW-BTC',
  price: '51000000',
  direction: 'rise',
  createdAt: '2026-11-21T02:00:00.000Z',
  reachedAt: null,
  ...change,
});
