import type {
  RemittanceQuery,
  RemittanceRow,
  RemittanceTableQuery,
  TransferQuery,
  TransferRow,
  TransferTableQuery,
} from '@maru/contract';
import { fromMinor } from '@maru/domain';
import { inKst } from '@maru/domain/dates';
import { partlyHidden } from '../../platform/core/partly-hidden';
import type { CoinTransferQuery, TransferQuery as TransferFilter, TransferOfCoin } from './transfer.service';
import type { Remittance } from './transfer.tables';

const krwScale = 2;

/** An empty direction means both, as one that is left out. */
export const toRemittanceQuery = (query: RemittanceQuery & RemittanceTableQuery): TransferFilter => ({
  days: { from: query.fromDate, to: query.toDate },
  page: query.page,
  count: query.count,
  direction: query.remittanceType || undefined,
});

/** An empty coin or direction means all, as one that is left out. */
export const toCoinTransferQuery = (query: TransferQuery & TransferTableQuery): CoinTransferQuery => ({
  days: { from: query.fromDate, to: query.toDate },
  page: query.page,
  count: query.count,
  direction: query.transferType || undefined,
  coinId: query.coinId ? Number(query.coinId) : null,
});

/** ENTI-060. @param bankName - name of a bank by its code. */
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
    ...(row.reason && { reason: row.reason }),
  };
}

/** ENTI-061. */
export const coinTransferView = ({ transfer, coin, steps = [] }: TransferOfCoin): TransferRow => ({
  id: String(transfer.id),
  transferType: transfer.direction,
  status: transfer.status,
  amount: fromMinor(transfer.amount, coin.scale),
  fee: fromMinor(transfer.fee, coin.scale),
  date: transfer.at.toISOString(),
  transactionId: transfer.transaction_id,
  coinId: String(coin.id),
  coinCode: coin.code,
  address: transfer.address,
  ...(transfer.tag && { tag: transfer.tag }),
  network: transfer.network,
  ...(transfer.confirmations !== null &&
    transfer.confirmations_needed !== null && {
      confirmations: transfer.confirmations,
      confirmationsNeeded: transfer.confirmations_needed,
    }),
  ...(steps.length > 0 && { steps: steps.map(({ state, at }) => ({ state, at: at.toISOString() })) }),
});
