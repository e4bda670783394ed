import type { KrwWithdrawalTerms, RemittanceRow, TransferRow } from '@maru/contract';
import { krwWithdrawalGates } from '@maru/domain/withdrawal';

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

/** A payout of 20,000 won at noon of 21 November in Seoul. */
export const remittanceRow = (change: Partial<RemittanceRow> = {}): RemittanceRow => ({
  id: '7',
  remittanceType: 'O',
  status: 'approved',
  amount: '20000',
  fee: '1000',
  requestDate: '2026-11-21T02:59:00.000Z',
  inBankName: 'KB국민은행',
  outBankName: '케이뱅크',
  inAccountNumber: '911*******99',
  outAccountNumber: '701*********17',
  description1: '마루',
  remittanceAmount: '20000',
  date: '20261121',
  time: '120000',
  ...change,
});

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
