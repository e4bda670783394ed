import type {
  DepositAvailable,
  KrwDays,
  KrwDepositResult,
  KrwDepositTerms as KrwDepositTermsView,
} from '@maru/contract';
import { fromMinor } from '@maru/domain';
import { type BlockLeft, krwDepositMax, krwDepositMin } from '@maru/domain/deposit';
import { partlyHidden } from '../../platform/core/partly-hidden';
import type { KrwDeposit } from './deposit.tables';
import type { AvailableDeposit, KrwDepositTerms } from './deposit.types';

const krwScale = 2;

/** TX_STATUS (CONS-130). */
const statusOf = {
  waiting: 'R',
  paid: 'S',
  cancelled: 'C',
  expired: 'D',
} as const satisfies Record<KrwDeposit['state'], string>;

export const krwDepositView = (row: KrwDeposit): KrwDepositResult => ({
  txidx: String(row.id),
  amount: fromMinor(row.amount, krwScale),
  remittanceAmount: fromMinor(row.moved, krwScale),
  TX_STATUS: statusOf[row.state],
  requestDate: row.requested_at.toISOString(),
  expireDate: row.expires_at.toISOString(),
});

/** The account to pay to is shown in full, the member's own one partly hidden. */
export const krwDepositTermsView = ({ gates, payTo, account }: KrwDepositTerms): KrwDepositTermsView => ({
  gates: gates.map(({ gate, refusal, until }) => ({ gate, refusal, until: until?.toISOString() ?? null })),
  payTo: { bankName: payTo.bankName, accountNumber: payTo.number, holder: payTo.holder },
  account: account && {
    bankName: account.bankName,
    accountNumber: partlyHidden(account.number),
    holder: account.holder,
  },
  min: krwDepositMin,
  max: krwDepositMax,
});

export const availableView = ({ amount, waits }: AvailableDeposit): DepositAvailable => ({
  amount,
  type: waits ? 'confirm' : 'deposit',
});

export const krwDaysView = ({ days, hours, until }: BlockLeft): KrwDays => ({
  days,
  hours,
  until: until?.toISOString() ?? null,
});
