import type { KrwWithdrawalResult, KrwWithdrawalTerms, Means } from '@maru/contract';
import { fromMinor } from '@maru/domain';
import type { GateState, WithdrawalLimit } from '@maru/domain/withdrawal';
import { partlyHidden } from '../transfer';
import type { KrwWithdrawal } from './withdrawal.tables';

const krwScale = 2;

/** The catalogue's code of each state (CONS-130). */
export const statusOf = {
  requested: 'processing',
  sent: 'processing',
  paid: 'approved',
  refused: 'rejected',
} as const satisfies Record<KrwWithdrawal['state'], string>;

/** The terms under which a member can withdraw KRW now; amounts as decimal text. */
export interface Terms {
  readonly coinId: number;
  readonly gates: readonly GateState[];
  readonly account: { readonly bankName: string; readonly number: string } | null;
  readonly means: readonly Means[];
  readonly available: string;
  readonly fee: string;
  readonly minimum: string;
  readonly limit: WithdrawalLimit;
  readonly left: WithdrawalLimit;
}

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
