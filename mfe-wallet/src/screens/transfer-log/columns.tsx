import { formatDateTime } from '@maru/platform/dates';
import type { Translate } from '@maru/platform/i18n';
import type { Coin } from '@maru/platform/market-data';
import { formatCoin, formatKrw } from '@maru/platform/money';
import { Badge, Button } from '@maru/ui';
import type { Column } from '@maru/ui/figures';
import type { BankSide, Transfer } from '../../api/transfer-log.api';
import { TransactionLink } from './transaction-link';
import styles from './transfer-log.module.css';
import type { TransferLogStore } from './transfer-log.store';
import { krwFeeText, statusTone } from './words';

type Opener = Pick<TransferLogStore, 'open'>;

/** WALT-162. */
export const krwColumns = (t: Translate, log: Opener): Column<Transfer>[] => [
  ...common(t),
  amountColumn(t('transferLog.amount'), (row) => formatKrw(row.amount)),
  feeColumn(t('transferLog.fee'), (row) => krwFeeText(row.fee)),
  {
    key: 'banks',
    title: t('transferLog.banks'),
    card: { line: 3 },
    cell: ({ krw }) => krw && <span className={styles.banks}>{`${bankText(krw.from)} → ${bankText(krw.to)}`}</span>,
  },
  { key: 'note', title: t('transferLog.note'), card: { line: 3 }, cell: ({ krw }) => krw?.note || '' },
  detailColumn(t, log),
];

/** WALT-163. */
export const coinColumns = (t: Translate, coin: Coin, log: Opener): Column<Transfer>[] => [
  ...common(t),
  amountColumn(t('transferLog.quantity'), (row) => formatCoin(row.amount, true)),
  feeColumn(t('transferLog.fee'), (row) => formatCoin(row.fee, true)),
  {
    key: 'transaction',
    title: t('transferLog.transaction'),
    card: { line: 3, title: t('transferLog.transaction') },
    cell: ({ chain }) => chain && <TransactionLink coin={coin} chain={chain} />,
  },
  detailColumn(t, log),
];

export const bankText = ({ bankName, account }: BankSide): string => [bankName, account].filter(Boolean).join(' ');

const common = (t: Translate): Column<Transfer>[] => [
  { key: 'at', title: t('transferLog.at'), card: { line: 2 }, cell: (row) => formatDateTime(row.at) },
  {
    key: 'kind',
    title: t('transferLog.type'),
    lead: true,
    card: { line: 1 },
    cell: (row) => t(`transferLog.kind.${row.direction}`),
  },
  {
    key: 'status',
    title: t('transferLog.status'),
    card: { line: 1 },
    cell: (row) => <Badge tone={statusTone(row.status)}>{t(`transferLog.statusOf.${row.status}`)}</Badge>,
  },
];

const amountColumn = (title: string, cell: (row: Transfer) => string): Column<Transfer> => ({
  key: 'amount',
  title,
  align: 'end',
  card: { line: 1, end: true },
  cell,
});

const feeColumn = (title: string, cell: (row: Transfer) => string): Column<Transfer> => ({
  key: 'fee',
  title,
  align: 'end',
  card: { line: 2, end: true, title },
  cell,
});

const detailColumn = (t: Translate, log: Opener): Column<Transfer> => ({
  key: 'detail',
  title: t('transferLog.detail'),
  align: 'end',
  card: { line: 3, end: true },
  cell: (row) => (
    <Button
      size="s"
      aria-haspopup="dialog"
      aria-label={t('transferLog.detailOf', { at: formatDateTime(row.at) })}
      onClick={() => void log.open(row)}
    >
      {t('transferLog.detail')}
    </Button>
  ),
});
