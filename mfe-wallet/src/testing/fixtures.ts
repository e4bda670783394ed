import type { KrwDepositResult, KrwDepositTerms, KrwWithdrawalTerms, RemittanceRow, TransferRow } from '@maru/contract';
import { krwDepositGates } from '@maru/domain/deposit';
import { krwWithdrawalGates } from '@maru/domain/withdrawal';
import { type FakeApi, testList } from '@maru/platform/testing';

/** Terms of a member who may withdraw 99,000 won at most. */
export const termsRow = (change: Partial<KrwWithdrawalTerms> = {}): KrwWithdrawalTerms => ({
  coinId: '0',
  gates: krwWithdrawalGates.map((gate) => ({ gate, met: true, until: null })),
  account: { bankName: 'KB국민은행', accountNumber: '900*******01' },
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
