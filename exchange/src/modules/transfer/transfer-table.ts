import type { Language, Text } from '@maru/contract';
import { fromMinor } from '@maru/domain';
import { formatDateTime } from '@maru/domain/dates';
import { partlyHidden } from '../../platform/core/partly-hidden';
import { type TableWriter, tableWriter } from '../../platform/http/tables';
import type { TransferOfCoin } from './transfer.service';
import type { Remittance, TransferStatus } from './transfer.tables';

const krwScale = 2;

const headings = {
  at: { ko: '일시(한국시간)', en: 'Time (UTC+9)', ch: '时间 (UTC+9)' },
  requestedAt: { ko: '신청 일시(한국시간)', en: 'Requested (UTC+9)', ch: '申请时间 (UTC+9)' },
  coin: { ko: '코인', en: 'Coin', ch: '币种' },
  kind: { ko: '구분', en: 'Type', ch: '类型' },
  status: { ko: '상태', en: 'Status', ch: '状态' },
  won: { ko: '금액(원)', en: 'Amount (KRW)', ch: '金额 (KRW)' },
  quantity: { ko: '수량', en: 'Amount', ch: '数量' },
  fee: { ko: '수수료', en: 'Fee', ch: '手续费' },
  fromBank: { ko: '보낸 은행', en: 'From bank', ch: '转出银行' },
  fromAccount: { ko: '보낸 계좌', en: 'From account', ch: '转出账户' },
  toBank: { ko: '받은 은행', en: 'To bank', ch: '转入银行' },
  toAccount: { ko: '받은 계좌', en: 'To account', ch: '转入账户' },
  note: { ko: '비고', en: 'Note', ch: '备注' },
  network: { ko: '네트워크', en: 'Network', ch: '网络' },
  address: { ko: '주소', en: 'Address', ch: '地址' },
  tag: { ko: '태그', en: 'Tag', ch: '标签' },
  transaction: { ko: '거래 ID', en: 'Transaction ID', ch: '交易 ID' },
  number: { ko: '접수 번호', en: 'Reference number', ch: '受理编号' },
} as const satisfies Record<string, Text>;

const kinds: Readonly<Record<Remittance['direction'], Text>> = {
  I: { ko: '입금', en: 'Deposit', ch: '充值' },
  O: { ko: '출금', en: 'Withdrawal', ch: '提现' },
};

/** CONS-130. */
const statuses: Readonly<Record<TransferStatus, Text>> = {
  ready: { ko: '대기', en: 'Waiting', ch: '等待' },
  processing: { ko: '처리 중', en: 'Processing', ch: '处理中' },
  approved: { ko: '승인', en: 'Approved', ch: '已批准' },
  rejected: { ko: '거절', en: 'Rejected', ch: '已拒绝' },
  cancelled: { ko: '취소', en: 'Cancelled', ch: '已取消' },
  failed: { ko: '실패', en: 'Failed', ch: '失败' },
  discarded: { ko: '폐기', en: 'Discarded', ch: '已作废' },
};

/** ENTI-060 as a table, times in UTC+9. @param bankName - name of a bank by its code. */
export const remittanceTable = (language: Language, bankName: (code: string) => string): TableWriter<Remittance> =>
  tableWriter(
    [
      [headings.at, (row) => formatDateTime(row.at)],
      [headings.requestedAt, (row) => formatDateTime(row.requested_at)],
      [headings.kind, (row) => kinds[row.direction][language]],
      [headings.status, (row) => statuses[row.status][language]],
      // Members pay in other amounts than they have asked for: what has moved counts.
      [headings.won, ({ status, moved, amount }) => fromMinor(status === 'approved' ? moved : amount, krwScale)],
      [headings.fee, (row) => fromMinor(row.fee, krwScale)],
      [headings.fromBank, (row) => bankName(row.out_bank)],
      [headings.fromAccount, (row) => partlyHidden(row.out_account)],
      [headings.toBank, (row) => bankName(row.in_bank)],
      [headings.toAccount, (row) => partlyHidden(row.in_account)],
      [headings.note, (row) => row.note],
      [headings.number, (row) => String(row.id)],
    ],
    language,
  );

/** ENTI-061 as a table, times in UTC+9. */
export const coinTransferTable = (language: Language): TableWriter<TransferOfCoin> =>
  tableWriter(
    [
      [headings.at, ({ transfer }) => formatDateTime(transfer.at)],
      [headings.coin, ({ coin }) => coin.code],
      [headings.kind, ({ transfer }) => kinds[transfer.direction][language]],
      [headings.status, ({ transfer }) => statuses[transfer.status][language]],
      [headings.quantity, ({ transfer, coin }) => fromMinor(transfer.amount, coin.scale)],
      [headings.fee, ({ transfer, coin }) => fromMinor(transfer.fee, coin.scale)],
      [headings.network, ({ transfer }) => transfer.network],
      [headings.address, ({ transfer }) => transfer.address],
      [headings.tag, ({ transfer }) => transfer.tag],
      [headings.transaction, ({ transfer }) => transfer.transaction_id],
      [headings.number, ({ transfer }) => String(transfer.id)],
    ],
    language,
  );
