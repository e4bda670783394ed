import { formatDateTime, joinKrwMoment } from '@maru/platform/dates';
import type { Translate } from '@maru/platform/i18n';
import { coinLabel, formatCoin, formatKrw, formatNumber } from '@maru/platform/money';
import { Badge } from '@maru/ui';
import type { Column } from '@maru/ui/figures';
import type { Trade } from '../../api/orders';
import type { CoinTransfer, KrwTransfer } from '../../api/transfers';

const baseDecimals = (base: string): number => (base === 'KRW' ? 0 : 8);
const feeDecimals = (base: string): number => (base === 'KRW' ? 2 : 8);

/** TRAD-063. @param priceText - a price with the digits of its market. */
export const tradeColumns = (t: Translate, priceText: (trade: Trade) => string): Column<Trade>[] => [
  { key: 'date', title: t('history.date'), card: { line: 3 }, cell: (row) => formatDateTime(row.at) },
  {
    key: 'market',
    title: t('history.market'),
    lead: true,
    card: { line: 1 },
    cell: (row) => `${coinLabel(row.coin)}/${row.base}`,
  },
  {
    key: 'side',
    title: t('history.kind'),
    card: { line: 1 },
    cell: (row) => <Badge tone={row.side === 'B' ? 'rise' : 'fall'}>{t(`side.${row.side}`)}</Badge>,
  },
  { key: 'type', title: t('history.orderType'), card: { line: 2 }, cell: (row) => t(`orderType.${row.type}`) },
  {
    key: 'price',
    title: t('history.price'),
    align: 'end',
    card: { line: 2, title: t('history.price') },
    cell: priceText,
  },
  {
    key: 'amount',
    title: t('history.amount'),
    align: 'end',
    card: { line: 2, end: true, title: t('history.coinAmount') },
    cell: (row) => formatCoin(row.amount, true),
  },
  {
    key: 'total',
    title: t('history.total'),
    align: 'end',
    card: { line: 1, end: true },
    cell: (row) => `${formatNumber(row.total, baseDecimals(row.base), true)} ${row.base}`,
  },
  {
    key: 'fee',
    title: t('history.fee'),
    align: 'end',
    card: { line: 3, end: true, title: t('history.fee') },
    cell: (row) =>
      row.feeCoin === row.base
        ? `${formatNumber(row.fee, feeDecimals(row.base), true)} ${row.base}`
        : `${formatCoin(row.fee, true)} ${coinLabel(row.feeCoin)}`,
  },
];

/** TRAD-069, TRAD-070. */
export const krwColumns = (t: Translate): Column<KrwTransfer>[] => [
  { key: 'date', title: t('history.date'), card: { line: 2 }, cell: (row) => joinKrwMoment(row.day, row.time) },
  {
    key: 'kind',
    title: t('history.kind'),
    lead: true,
    card: { line: 1 },
    cell: (row) => t(`history.type.${row.direction}`),
  },
  {
    key: 'amount',
    title: t('history.transferAmount'),
    align: 'end',
    card: { line: 1, end: true },
    cell: (row) => `${formatKrw(row.amount)} KRW`,
  },
  {
    key: 'fee',
    title: t('history.fee'),
    align: 'end',
    card: { line: 2, end: true, title: t('history.fee') },
    cell: (row) => formatNumber(row.fee, 2, true),
  },
  {
    key: 'status',
    title: t('history.status'),
    align: 'end',
    card: { line: 1 },
    cell: (row) => t(`history.statusOf.${row.status}`),
  },
];

export const coinColumns = (t: Translate): Column<CoinTransfer>[] => [
  { key: 'date', title: t('history.date'), card: { line: 2 }, cell: (row) => formatDateTime(row.at) },
  {
    key: 'kind',
    title: t('history.kind'),
    lead: true,
    card: { line: 1 },
    cell: (row) => `${coinLabel(row.coin)} ${t(`history.type.${row.direction}`)}`,
  },
  {
    key: 'amount',
    title: t('history.coinAmount'),
    align: 'end',
    card: { line: 1, end: true },
    cell: (row) => `${formatCoin(row.amount, true)} ${coinLabel(row.coin)}`,
  },
  {
    key: 'fee',
    title: t('history.fee'),
    align: 'end',
    card: { line: 2, end: true, title: t('history.fee') },
    cell: (row) => formatCoin(row.fee, true),
  },
  { key: 'status', title: t('history.status'), card: { line: 1 }, cell: (row) => t(`history.statusOf.${row.status}`) },
  {
    key: 'txid',
    title: t('history.txid'),
    card: { line: 3, title: t('history.txid') },
    cell: (row) => (
      <span title={row.transactionId}>{row.transactionId ? `${row.transactionId.slice(0, 10)}…` : '-'}</span>
    ),
  },
];
