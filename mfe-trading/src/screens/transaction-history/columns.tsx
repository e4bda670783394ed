import type { RemittanceRow, TradeRow, TransferRow } from '@maru/contract';
import { formatDateTime, joinKrwMoment } from '@maru/platform/dates';
import type { Translate } from '@maru/platform/i18n';
import { coinLabel, Decimal, formatCoin, formatKrw, formatNumber } from '@maru/platform/money';
import { Badge, type Column } from '@maru/ui';

const baseDecimals = (base: string): number => (base === 'KRW' ? 0 : 8);
const feeDecimals = (base: string): number => (base === 'KRW' ? 2 : 8);

/** TRAD-063. */
export const tradeColumns = (t: Translate): Column<TradeRow>[] => [
  { key: 'date', title: t('history.date'), cell: (row) => formatDateTime(row.date) },
  {
    key: 'market',
    title: t('history.market'),
    lead: true,
    cell: (row) => `${coinLabel(row.coinCode)}/${row.baseCoinCode}`,
  },
  {
    key: 'side',
    title: t('history.kind'),
    cell: (row) => <Badge tone={row.oc_type === 'B' ? 'rise' : 'fall'}>{t(`side.${row.oc_type}`)}</Badge>,
  },
  { key: 'type', title: t('history.orderType'), cell: (row) => t(`callType.${row.callType}`) },
  { key: 'price', title: t('history.price'), align: 'end', cell: (row) => formatCoin(row.chePrice) },
  { key: 'amount', title: t('history.amount'), align: 'end', cell: (row) => formatCoin(row.cheAmount) },
  {
    key: 'total',
    title: t('history.total'),
    align: 'end',
    cell: (row) =>
      `${formatNumber(new Decimal(row.chePrice).times(row.cheAmount), baseDecimals(row.baseCoinCode))} ${row.baseCoinCode}`,
  },
  {
    key: 'fee',
    title: t('history.fee'),
    align: 'end',
    cell: (row) =>
      new Decimal(row.coinFee).isZero()
        ? `${formatNumber(row.fee, feeDecimals(row.baseCoinCode))} ${row.baseCoinCode}`
        : `${formatCoin(row.coinFee)} ${coinLabel(row.coinCode)}`,
  },
];

/** TRAD-069, TRAD-070. */
export const krwColumns = (t: Translate): Column<RemittanceRow>[] => [
  { key: 'date', title: t('history.date'), cell: (row) => joinKrwMoment(row.date, row.time) },
  { key: 'kind', title: t('history.kind'), lead: true, cell: (row) => t(`history.type.${row.remittanceType}`) },
  { key: 'amount', title: t('history.transferAmount'), align: 'end', cell: (row) => `${formatKrw(row.amount)} KRW` },
  { key: 'fee', title: t('history.fee'), align: 'end', cell: (row) => formatNumber(row.fee, 2) },
  { key: 'status', title: t('history.status'), align: 'end', cell: (row) => t(`history.statusOf.${row.status}`) },
];

export const coinColumns = (t: Translate): Column<TransferRow>[] => [
  { key: 'date', title: t('history.date'), cell: (row) => formatDateTime(row.date) },
  {
    key: 'kind',
    title: t('history.kind'),
    lead: true,
    cell: (row) => `${coinLabel(row.coinCode)} ${t(`history.type.${row.transferType}`)}`,
  },
  {
    key: 'amount',
    title: t('history.coinAmount'),
    align: 'end',
    cell: (row) => `${formatCoin(row.amount)} ${coinLabel(row.coinCode)}`,
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
