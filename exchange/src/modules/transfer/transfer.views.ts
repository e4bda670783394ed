import type { RemittanceRow, TransferRow } from '@maru/contract';
import { fromMinor } from '@maru/domain';
import { inKst } from '@maru/domain/dates';
import type { CoinDefinition } from '../market';
import type { CoinTransfer, Remittance } from './transfer.tables';

const krwScale = 2;

/** @param bankName - of a bank code. */
export function remittanceView(row: Remittance, bankName: (code: string) => string): RemittanceRow {
  const moved = inKst(row.at);
  return {
    id: String(row.id),
    remittanceType: row.direction,
    status: row.status,
    amount: fromMinor(row.amount, krwScale),
    fee: fromMinor(row.fee, krwScale),
    requestDate: row.requested_at.toISOString(),
    inBankName: bankName(row.in_bank),
    outBankName: bankName(row.out_bank),
    inAccountNumber: partlyHidden(row.in_account),
    outAccountNumber: partlyHidden(row.out_account),
    description1: row.note,
    remittanceAmount: fromMinor(row.moved, krwScale),
    date: moved.format('YYYYMMDD'),
    time: moved.format('HHmmss'),
  };
}

export const coinTransferView = (row: CoinTransfer, coin: CoinDefinition): TransferRow => ({
  id: String(row.id),
  transferType: row.direction,
  status: row.status,
  amount: fromMinor(row.amount, coin.scale),
  fee: fromMinor(row.fee, coin.scale),
  date: row.at.toISOString(),
  transactionId: row.transaction_id,
  coinId: String(coin.id),
  coinCode: coin.code,
});

/** Enough to recognise an own account by: the first three digits and the last two. */
export const partlyHidden = (account: string): string =>
  account.replace(/./g, (digit, at: number) => (at < 3 || at >= account.length - 2 ? digit : '*'));
