import { formatDateTime, joinKrwMoment } from '@maru/platform/dates';
import type { Translate } from '@maru/platform/i18n';
import { coinLabel, formatCoin, formatKrw, formatNumber } from '@maru/platform/money';
import { Badge } from '@maru/ui';
import type { Column } from '@maru/ui/figures';
import type { Trade } from '../../api/orders';
import type { CoinTransfer, KrwTransfer } from '../../api/transfers';

const baseDecimals = (base: string): number => (base === 'KRW' ? 0 : 8);
const feeDecimals = (base: string): number => (base === 'KRW' ? 2 : 8);

/** TRAD-063. */
export const tradeColumns = (t: Translate): Column<Trade>[] => [
  { key: 'date', title: t('history.date'), cell: (row) => formatDateTime(row.at) },
  {
    key: 'market',
    title: t('history.market'),
    lead: true,
    cell: (row) => `${coinLabel(row.coin)}/${row.base}`,
  },
  {
    key: 'side',
    title: t('history.kind'),
    cell: (row) => <Badge tone={row.side === 'B' ? 'rise' : 'fall'}>{t(`side.${row.side}`)}</Badge>,
  },
  { key: 'type', title: t('history.orderType'), cell: (row) => t(`orderType.${row.type}`) },
  { key: 'price', title: t('history.price'), align: 'end', cell: (row) => formatCoin(row.price) },
  { key: 'amount', title: t('history.amount'), align: 'end', cell: (row) => formatCoin(row.amount) },
  {
    key: 'total',
    title: t('history.total'),
    align: 'end',
    cell: (row) => `${formatNumber(row.total, baseDecimals(row.base))} ${row.base}`,
  },
  {
    key: 'fee',
    title: t('history.fee'),
    align: 'end',
    cell: (row) =>
      row.feeCoin === row.base
        ? `${formatNumber(row.fee, feeDecimals(row.base))} ${row.base}`
        : `${formatCoin(row.fee)} ${coinLabel(row.feeCoin)}`,
  },
];

/** TRAD-069, TRAD-070. */
export const krwColumns = (t: Translate): Column<KrwTransfer>[] => [
  { key: 'date', title: t('history.date'), cell: (row) => joinKrwMoment(row.day, row.time) },
  { key: 'kind', title: t('history.kind'), lead: true, cell: (row) => t(`history.type.${row.direction}`) },
  { key: 'amount', title: t('history.transferAmount'), align: 'end', cell: (row) => `${formatKrw(row.amount)} KRW` },
  { key: 'fee', title: t('history.fee'), align: 'end', cell: (row) => formatNumber(row.fee, 2) },
  { key: 'status', title: t('history.status'), align: 'end', cell: (row) => t(`history.statusOf.${row.status}`) },
];

export const coinColumns = (t: Translate): Column<CoinTransfer>[] => [
  { key: 'date', title: t('history.date'), cell: (row) => formatDateTime(row.at) },
  {
    key: 'kind',
    title: t('history.kind'),
    lead: true,
    cell: (row) => `${coinLabel(row.coin)} ${t(`history.type.${row.direction}`)}`,
  },
  {
    key: 'amount',
    title: t('history.coinAmount'),
    align: 'end',
    cell: (row) => `${formatCoin(row.amount)} ${coinLabel(row.coin)}`,
  },
  { key: 'fee', title: t('history.fee'), align: 'end', cell: (row) => formatCoin(row.fee) },
  { key: 'status', title: t('history.status'), cell: (row) => t(`history.statusOf.${row.status}`) },
  {
    key: 'txid',
    title: t('history.txid'),
    cell: (row) => (
      <span title={row.transactionId}>{row.transactionId ? `${row.transactionId.slice(0, 10)}…` : '-'}</span>
    ),
  },
];
