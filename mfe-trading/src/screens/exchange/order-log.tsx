import { formatDateTime } from '@maru/platform/dates';
import { type Translate, useTranslation } from '@maru/platform/i18n';
import type { MarketCell } from '@maru/platform/market-data';
import { formatNumber } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { Loaded } from '@maru/remote-kit';
import { EmptyState, SkeletonRows } from '@maru/ui';
import { type Column, Table } from '@maru/ui/figures';
import type { Trade } from '../../api/orders';
import { useExchange } from './exchange-stores';
import { amountsOf, SideBadge } from './order-columns';

/** The latest executions of the member in the market. */
export const OrderLog = observer(function OrderLog() {
  const { orders, market } = useExchange();
  const { t } = useTranslation('trading');
  const columns = executionColumns(t, market);
  const { executions } = orders;
  const table = (rows: readonly Trade[]) => (
    <Table
      dense
      label={t('orders.log')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      empty={<EmptyState compact title={t('orders.noLog')} />}
    />
  );
  if (executions.value) return table(executions.value);
  return (
    <Loaded
      of={executions}
      skeleton={<SkeletonRows label={t('loading')} rows={4} height={34} />}
      failedTitle={t('exchange.tradesFailed')}
      retryLabel={t('retry')}
      compact
    >
      {table}
    </Loaded>
  );
});

/** Executions of the member in this market. */
function executionColumns(t: Translate, market: MarketCell): Column<Trade>[] {
  const amountText = amountsOf(market);
  return [
    { key: 'time', title: t('exchange.time'), card: { line: 3 }, cell: (row) => formatDateTime(row.at) },
    { key: 'side', title: t('order.side'), card: { line: 1 }, cell: ({ side }) => <SideBadge side={side} t={t} /> },
    {
      key: 'price',
      title: t('orders.executedPrice'),
      align: 'end',
      card: { line: 2, title: t('orders.executedPrice') },
      cell: (row) => market.priceText(row.price),
    },
    {
      key: 'amount',
      title: t('orders.executedAmount'),
      align: 'end',
      card: { line: 2, end: true, title: t('orders.executedAmount') },
      cell: (row) => amountText(row.amount),
    },
    {
      key: 'total',
      title: t('orders.executedTotal'),
      align: 'end',
      card: { line: 1, end: true },
      cell: (row) => `${formatNumber(row.total, row.base === 'KRW' ? 0 : 8, true)} ${row.base}`,
    },
    {
      key: 'fee',
      title: t('orders.fee'),
      align: 'end',
      card: { line: 3, end: true, title: t('orders.fee') },
      cell: (row) => formatNumber(row.fee, row.feeCoin === 'KRW' ? 2 : 8, true),
    },
  ];
}
