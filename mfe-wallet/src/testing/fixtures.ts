import type { KrwWithdrawalTerms } from '@maru/contract';
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
