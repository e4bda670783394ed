import type {
  CoinWithdrawalTerms,
  KrwDepositResult,
  KrwDepositTerms,
  KrwWithdrawalTerms,
  RemittanceRow,
  TransferRow,
} from '@maru/contract';
import { coinWithdrawalGates } from '@maru/domain/coin-withdrawal';
import { krwDepositGates } from '@maru/domain/deposit';
import { krwWithdrawalGates } from '@maru/domain/withdrawal';
import { type FakeApi, testList } from '@maru/platform/testing';

/** Terms of a member who may withdraw 99,000 won at most. */
export const termsRow = (change: Partial<KrwWithdrawalTerms> = {}): KrwWithdrawalTerms => ({
  coinId: '0',
  gates: krwWithdrawalGates.map((gate) => ({ gate, met: true, until: null })),
  account: { bankName: 'KB국민은행', accountNumber: '900*******01', holder: '김*지' },
  means: ['OTP', 'SMS'],
  available: '100000',
  fee: '1000',
  minOut: '5000',
  limit: { once: '50000000', day: '100000000', month: '1000000000' },
  avail: { once: '50000000', day: '40000000', month: '940000000' },
  ...change,
});

/** Terms of a member who may pay KRW in. */
export const depositTermsRow = (change: Partial<KrwDepositTerms> = {}): KrwDepositTerms => ({
  gates: krwDepositGates.map((gate) => ({ gate, refusal: null, until: null })),
  payTo: { bankName: '케이뱅크', accountNumber: '70110000042517', holder: '마루거래소' },
  account: { bankName: 'KB국민은행', accountNumber: '900*******01', holder: '김민지' },
  min: '1000',
  max: '10000000000',
  ...change,
});

/** A request of 150,000 won that was made at noon and waits for its payment. */
export const depositRow = (change: Partial<KrwDepositResult> = {}): KrwDepositResult => ({
  txidx: '9',
  amount: '150000',
  remittanceAmount: '0',
  TX_STATUS: 'R',
  requestDate: '2026-11-21T03:00:00.000Z',
  expireDate: '2026-11-21T06:00:00.000Z',
  ...change,
});

/** A KRW deposit in the member's history. */
export const remittanceRow = (change: Partial<RemittanceRow> = {}): RemittanceRow => ({
  id: '7',
  remittanceType: 'I',
  status: 'approved',
  amount: '20000',
  fee: '0',
  requestDate: '2026-11-21T03:00:00.000Z',
  inBankName: '케이뱅크',
  outBankName: 'KB국민은행',
  inAccountNumber: '701*********17',
  outAccountNumber: '900*******01',
  description1: '김민지',
  remittanceAmount: '20000',
  date: '20261121',
  time: '120000',
  ...change,
});

/** Answers a deposit page's reads: nothing waits, nothing is blocked. */
export function answerDeposits(
  api: FakeApi,
  { terms = depositTermsRow(), waiting = [] as KrwDepositResult[], rows = [] as RemittanceRow[] } = {},
): void {
  const none = { days: 0, hours: 0, until: null };
  api
    .answer('GET /v1/transfers/krw/deposit/terms', terms)
    .answer('GET /v1/transfers/krw/remittance-ready-logs', testList(...waiting))
    .answer('GET /v1/irst/krw-days', none)
    .answer('GET /v1/krw-days', none)
    .answer('GET /v1/transfers/krw/remittance-logs', testList(...rows));
}

/** A deposit of BTC. */
export const transferRow = (change: Partial<TransferRow> = {}): TransferRow => ({
  id: '400',
  transferType: 'I',
  status: 'approved',
  amount: '0.05',
  fee: '0',
  date: '2026-11-20T15:30:05.000Z',
  transactionId: 'c0ffee254729296a45a3885639ac7e10f9d54979',
  coinId: '54',
  coinCode: 'BTC',
  ...change,
});

/** A payout of 20,000 won at noon of 21 November in Seoul. */
export const payoutRow = (change: Partial<RemittanceRow> = {}): RemittanceRow =>
  remittanceRow({
    remittanceType: 'O',
    fee: '1000',
    requestDate: '2026-11-21T02:59:00.000Z',
    inBankName: 'KB국민은행',
    outBankName: '케이뱅크',
    inAccountNumber: '911*******99',
    outAccountNumber: '701*********17',
    description1: '마루',
    ...change,
  });

/** Terms of a member who may withdraw 1.9992 BTC at most; one costs 100,000,000 KRW. */
export const coinTermsRow = (change: Partial<CoinWithdrawalTerms> = {}): CoinWithdrawalTerms => ({
  coinId: '54',
  coin: 'BTC',
  gates: coinWithdrawalGates.map((gate) => ({ gate, met: true, until: null })),
  means: ['OTP', 'SMS'],
  total: '3',
  available: '2',
  minOut: '0.001',
  decimals: 8,
  tag: 'none',
  networks: [{ network: 'BTC', title: 'Bitcoin', fee: '0.0008', explorerUrl: '', confirmations: 3, open: true }],
  price: '100000000',
  limit: { once: '5', day: '10', month: '100' },
  avail: { once: '5', day: '4', month: '94' },
  limitKrw: { once: '500000000', day: '1000000000', month: '10000000000' },
  availKrw: { once: '500000000', day: '400000000', month: '9400000000' },
  travelRuleFrom: '1000000',
  ownWalletBelow: '1000000',
  hasDepositAddress: true,
  whitelistOnly: false,
  graceSeconds: 60,
  ...change,
});

/** The same of XRP, which may have a tag. */
export const xrpTermsRow = (): CoinWithdrawalTerms =>
  coinTermsRow({
    ...{ coinId: '56', coin: 'XRP', tag: 'optional', price: '3000', minOut: '21', total: '1000', available: '1000' },
    networks: [{ network: 'XRP', title: 'XRP Ledger', fee: '0.4', explorerUrl: '', confirmations: 3, open: true }],
    limit: { once: '100000', day: '100000', month: '100000' },
    avail: { once: '100000', day: '100000', month: '100000' },
  });

/** Terms of USDT, which lives on two networks. */
export const usdtTermsRow = (): CoinWithdrawalTerms =>
  coinTermsRow({
    ...{ coinId: '6042', coin: 'USDT', price: '1400', minOut: '6', total: '1000', available: '1000' },
    networks: [
      { network: 'ETH', title: 'ERC-20', fee: '3', explorerUrl: '', confirmations: 3, open: true },
      { network: 'TRX', title: 'TRC-20', fee: '1', explorerUrl: '', confirmations: 3, open: true },
    ],
    limit: { once: '100000', day: '100000', month: '100000' },
    avail: { once: '100000', day: '100000', month: '100000' },
  });

export const vaspRows = [
  { vaspId: 'hanbit', vaspName: '한빛거래소', country: 'KR' },
  { vaspId: 'nuri', vaspName: '누리코인', country: 'KR' },
  { vaspId: 'harbour', vaspName: 'Harbour Exchange', country: 'SG' },
];

export const addresses = {
  BTC: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  XRP: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  ETH: `0x${'a'.repeat(40)}`,
  TRX: `T${'1'.repeat(33)}`,
} as const;

export const bookRow = (change: object = {}) => ({
  addressId: '7',
  coinId: '54',
  coin: 'BTC',
  alias: '한빛',
  network: 'BTC',
  address: addresses.BTC,
  tag: '',
  usableAt: '2026-11-01T00:00:00.000Z',
  ...change,
});
