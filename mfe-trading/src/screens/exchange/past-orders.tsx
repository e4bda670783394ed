import { ORDER_LOG_MAX } from '@maru/domain';
import { useServices } from '@maru/platform';
import { useLoadable } from '@maru/platform/api';
import { type Translate, useTranslation } from '@maru/platform/i18n';
import type { MarketCell } from '@maru/platform/market-data';
import { observer } from '@maru/platform/observer';
import { Loaded } from '@maru/remote-kit';
import { Badge, EmptyState, SkeletonRows } from '@maru/ui';
import { type Column, Table } from '@maru/ui/figures';
import type { Order } from '../../api/orders';
import { TradingApi } from '../../api/trading.api';
import { useExchange } from './exchange-stores';
import { latestRows } from './latest-rows';
import { openOrderColumns } from './order-columns';

/** The latest orders of the member in the market, in whatever state (TRAD-053, AMB-77). */
export const PastOrders = observer(function PastOrders() {
  const { api: client } = useServices();
  const { orders, market } = useExchange();
  const { t } = useTranslation('trading');
  const { coinId, code } = market.market;
  // Executions are read again after each change of an order, and the orders with them.
  const past = useLoadable(() => {
    const api = new TradingApi(client);
    return latestRows(
      (page) => api.latestOrders({ coinId, page, count: ORDER_LOG_MAX }),
      (order) => order.market === code,
    );
  }, [client, coinId, code, orders.executions.value]);
  const table = (rows: readonly Order[]) => (
    <Table
      dense
      label={t('orders.past')}
      columns={pastColumns(t, market)}
      rows={rows}
      rowKey={(row) => row.id}
      empty={<EmptyState compact title={t('orders.noPast')} />}
    />
  );
  if (past.value) return table(past.value);
  return (
    <Loaded
      of={past}
      skeleton={<SkeletonRows label={t('loading')} rows={4} height={34} />}
      failedTitle={t('orders.failed')}
      retryLabel={t('retry')}
      compact
    >
      {table}
    </Loaded>
  );
});

const stateTones = { open: 'accent', 'part filled': 'accent', filled: 'ok', cancelled: 'neutral' } as const;

function pastColumns(t: Translate, market: MarketCell): Column<Order>[] {
  const columns = openOrderColumns(t, market, { actions: () => null, isPaired: () => false });
  return [
    ...columns.filter(({ key }) => key !== 'actions'),
    {
      key: 'state',
      title: t('orders.stateTitle'),
      align: 'end',
      card: { line: 1, end: true },
      cell: ({ state }) => <Badge tone={stateTones[state]}>{t(`orders.state.${state}`)}</Badge>,
    },
  ];
}
