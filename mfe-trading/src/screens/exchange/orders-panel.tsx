import { krwPrice } from '@maru/domain';
import { holdingWorth } from '@maru/domain/portfolio';
import { useServices } from '@maru/platform';
import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { coinLabel, formatCoin, formatNumber } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { Loaded } from '@maru/remote-kit';
import { Badge, Button, buttonClass, EmptyState, SkeletonRows, Tabs } from '@maru/ui';
import { type Column, Table } from '@maru/ui/figures';
import { useState } from 'react';
import type { Order, Trade } from '../../api/orders';
import { useExchange } from './exchange-stores';
import styles from './orders-panel.module.css';

type View = 'open' | 'log' | 'balances';

/** Open orders, the latest executions and balances of the member. */
export const OrdersPanel = observer(function OrdersPanel() {
  const { orders } = useExchange();
  const { session } = useServices();
  const { t } = useTranslation('trading');
  const [view, setView] = useState<View>('open');
  const tabs = [
    { id: 'open' as const, label: t('orders.open', { count: orders.open.length }) },
    { id: 'log' as const, label: t('orders.log') },
    { id: 'balances' as const, label: t('orders.balances') },
  ];
  return (
    <section className={styles.orders} aria-label={t('exchange.tab.orders')}>
      <Tabs size="s" label={t('exchange.tab.orders')} tabs={tabs} selected={view} onSelect={setView}>
        <div className={styles.ordersBody}>
          {!session.isMember ? (
            <LoginPrompt />
          ) : view === 'open' ? (
            <OpenOrders />
          ) : view === 'log' ? (
            <OrderLog />
          ) : (
            <Balances />
          )}
        </div>
      </Tabs>
    </section>
  );
});

function LoginPrompt() {
  const { navigation } = useServices();
  const { t } = useTranslation('trading');
  const fullPath = navigation.location.pathname;
  return (
    <EmptyState
      compact
      title={t('orders.loginPrompt')}
      action={
        <Link className={buttonClass({ size: 's' })} to={navigation.href('Login', {}, { fullPath })}>
          {t('main.login')}
        </Link>
      }
    />
  );
}

const SideBadge = ({ side }: { side: 'B' | 'S' }) => {
  const { t } = useTranslation('trading');
  return <Badge tone={side === 'B' ? 'rise' : 'fall'}>{t(`side.${side}`)}</Badge>;
};

const OpenOrders = observer(function OpenOrders() {
  const { orders, market } = useExchange();
  const { t } = useTranslation('trading');
  const columns: Column<Order>[] = [
    { key: 'time', title: t('exchange.time'), cell: (order) => formatDateTime(order.createdAt), lead: true },
    { key: 'side', title: t('order.side'), cell: (order) => <SideBadge side={order.side} /> },
    {
      key: 'price',
      title: t('order.price'),
      align: 'end',
      cell: (order) => (order.price ? market.priceText(order.price) : '-'),
    },
    {
      key: 'amount',
      title: t('order.amount'),
      align: 'end',
      cell: (order) => (order.amount ? formatCoin(order.amount) : '-'),
    },
    { key: 'filled', title: t('orders.filled'), align: 'end', cell: (order) => formatCoin(order.filledAmount) },
    {
      key: 'cancel',
      title: t('orders.cancel'),
      align: 'end',
      cell: (order) => (
        <Button size="s" busy={orders.cancelling.has(order.id)} onClick={() => void orders.cancel(order)}>
          {t('orders.cancel')}
        </Button>
      ),
    },
  ];
  return (
    <Loaded
      of={orders.reading}
      skeleton={<SkeletonRows label={t('loading')} rows={4} height={34} />}
      failedTitle={t('orders.failed')}
      retryLabel={t('retry')}
      compact
    >
      {(open) => (
        <Table
          dense
          label={t('orders.open', { count: open.length })}
          columns={columns}
          rows={open}
          rowKey={(order) => order.id}
          empty={<EmptyState compact title={t('orders.noOpen')} />}
        />
      )}
    </Loaded>
  );
});

const OrderLog = observer(function OrderLog() {
  const { orders, market } = useExchange();
  const { t } = useTranslation('trading');
  const columns: Column<Trade>[] = [
    { key: 'time', title: t('exchange.time'), cell: (row) => formatDateTime(row.at), lead: true },
    { key: 'side', title: t('order.side'), cell: (row) => <SideBadge side={row.side} /> },
    { key: 'price', title: t('orders.executedPrice'), align: 'end', cell: (row) => market.priceText(row.price) },
    { key: 'amount', title: t('orders.executedAmount'), align: 'end', cell: (row) => formatCoin(row.amount) },
    {
      key: 'fee',
      title: t('orders.fee'),
      align: 'end',
      cell: (row) => formatNumber(row.fee, row.feeCoin === 'KRW' ? 2 : 8),
    },
  ];
  return (
    <Table
      dense
      label={t('orders.log')}
      columns={columns}
      rows={orders.log}
      rowKey={(row) => row.id}
      empty={<EmptyState compact title={t('orders.noLog')} />}
    />
  );
});

const Balances = observer(function Balances() {
  const { balances, market, markets } = useExchange();
  const { t } = useTranslation('trading');
  const coins = [market.base, market.market.coin];
  const columns: Column<string>[] = [
    { key: 'coin', title: t('orders.coin'), cell: coinLabel, lead: true },
    { key: 'total', title: t('orders.total'), align: 'end', cell: (coin) => formatCoin(balances.of(coin).total) },
    {
      key: 'available',
      title: t('order.available'),
      align: 'end',
      cell: (coin) => formatCoin(balances.available(coin) ?? '0'),
    },
    {
      key: 'worth',
      title: t('orders.worth'),
      align: 'end',
      cell: (coin) => {
        const { value } = holdingWorth(
          balances.of(coin),
          krwPrice(coin, (code) => markets.market(code)?.close),
        );
        return value ? `${formatNumber(value, 0)} KRW` : '-';
      },
    },
  ];
  return <Table dense label={t('orders.balances')} columns={columns} rows={coins} rowKey={(coin) => coin} />;
});
