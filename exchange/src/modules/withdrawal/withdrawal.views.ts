import type { KrwWithdrawalRequest, KrwWithdrawalResult, KrwWithdrawalTerms } from '@maru/contract';
import { fromMinor } from '@maru/domain';
import { partlyHidden } from '../../platform/core/partly-hidden';
import type { PaymentProof } from '../auth';
import type { KrwWithdrawal } from './withdrawal.tables';
import type { Terms } from './withdrawal.types';

const krwScale = 2;

/** The code of each state on the wire (CONS-130). */
const statusOf = {
  requested: 'processing',
  sent: 'processing',
  paid: 'approved',
  refused: 'rejected',
} as const satisfies Record<KrwWithdrawal['state'], string>;

/** The second factor of a request (ENTI-051): authType O is the authenticator, P the phone. */
export const proofOf = ({ authType, authValue = '', authToken = '' }: KrwWithdrawalRequest): PaymentProof => ({
  token: authToken,
  means: authType === 'O' ? 'OTP' : 'SMS',
  code: authValue,
});

export const termsView = (terms: Terms): KrwWithdrawalTerms => ({
  coinId: String(terms.coinId),
  gates: terms.gates.map(({ gate, met, until }) => ({ gate, met, until: until?.toISOString() ?? null })),
  account: terms.account && {
    bankName: terms.account.bankName,
    accountNumber: partlyHidden(terms.account.number),
  },
  means: [...terms.means],
  available: terms.available,
  fee: terms.fee,
  minOut: terms.minimum,
  limit: terms.limit,
  avail: terms.left,
});

export const withdrawalView = (row: KrwWithdrawal): KrwWithdrawalResult => ({
  txidx: String(row.id),
  amount: fromMinor(row.amount, krwScale),
  fee: fromMinor(row.fee, krwScale),
  toAddress: partlyHidden(row.account_number),
  status: statusOf[row.state],
});
