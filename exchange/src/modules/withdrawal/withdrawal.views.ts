import type { KrwWithdrawalResult, KrwWithdrawalTerms, Text, WithdrawalDraft, WithdrawalResult } from '@maru/contract';
import { formatNumber, fromMinor } from '@maru/domain';
import { partlyHidden } from '../../platform/core/partly-hidden';
import { paymentWords } from '../auth';
import { confirmAddress, type WithdrawalDraftRow } from '../confirmation';
import type { KrwWithdrawal } from './withdrawal.tables';
import type { KrwDraft, Terms } from './withdrawal.types';

const krwScale = 2;

/** The code of each state on the wire (CONS-130). */
const statusOf = {
  requested: 'processing',
  sent: 'processing',
  paid: 'approved',
  refused: 'rejected',
} as const satisfies Record<KrwWithdrawal['state'], string>;

export const termsView = (terms: Terms): KrwWithdrawalTerms => ({
  coinId: String(terms.coinId),
  gates: terms.gates.map(({ gate, met, until }) => ({ gate, met, until: until?.toISOString() ?? null })),
  account: terms.account && {
    bankName: terms.account.bankName,
    accountNumber: partlyHidden(terms.account.number),
    holder: terms.account.holder,
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

/** @param confirmUrl - origin of the page that confirms it; null where the answer is not to lead there. */
export const draftView = ({ row, terms, ticket }: KrwDraft, confirmUrl: string | null): WithdrawalDraft => ({
  id: String(row.id),
  hash: row.hash,
  coinId: String(row.coin_id),
  coin: 'KRW',
  network: '',
  networkTitle: '',
  toAddress: partlyHidden(terms.account?.number ?? ''),
  destTag: '',
  amount: fromMinor(row.amount, krwScale),
  fee: fromMinor(row.fee, krwScale),
  total: fromMinor(row.amount + row.fee, krwScale),
  krw: null,
  local: false,
  receiver: terms.account?.bankName ?? '',
  recipient: terms.account?.holder ?? '',
  firstTime: false,
  reviewed: false,
  means: [...terms.means],
  expiresAt: row.expires_at.toISOString(),
  confirmUrl: ticket === null ? '' : confirmAddress(confirmUrl, ticket),
});

/** For the message that brings the code. */
export const aboutDraft = (row: WithdrawalDraftRow): Text =>
  paymentWords('KRW', formatNumber(fromMinor(row.amount, krwScale), 2));

export function confirmedView(row: KrwWithdrawal): WithdrawalResult {
  const { txidx, ...rest } = withdrawalView(row);
  return { ...rest, id: txidx };
}
