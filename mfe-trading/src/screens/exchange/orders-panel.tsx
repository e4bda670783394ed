import { krwPrice } from '@maru/domain';
import { holdingWorth } from '@maru/domain/portfolio';
import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { coinLabel, formatCoin, formatNumber } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { Loaded } from '@maru/remote-kit';
import { oneOf, useAddress } from '@maru/remote-kit/address';
import { Button, buttonClass, EmptyState, SkeletonRows, Tabs } from '@maru/ui';
import { type Column, Table } from '@maru/ui/figures';
import { useState } from 'react';
import type { Trade } from '../../api/orders';
import { OwnNextStep } from '../../market/own-next-step';
import { useExchange } from './exchange-stores';
import { executionColumns, openOrderColumns } from './order-columns';
import styles from './orders-panel.module.css';
import { StopOrderList } from './stop-order-list';

const views = ['open', 'stops', 'log', 'balances'] as const;
type View = (typeof views)[number];
const addressParts = { orders: oneOf(views, 'open') };

/** Open orders, the latest executions and balances of the member. */
export const OrdersPanel = observer(function OrdersPanel() {
  const { orders, stopOrders } = useExchange();
  const { session } = useServices();
  const { t } = useTranslation('trading');
  const [view, setView] = useState<View>('open');
  useAddress(addressParts, { orders: view }, (said) => setView(said.orders));
  const tabs = [
    { id: 'open' as const, label: t('orders.open', { count: orders.open.length }) },
    { id: 'stops' as const, label: t('orders.stops', { count: stopOrders.waiting.length }) },
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
          ) : view === 'stops' ? (
            <StopOrderList />
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

const OpenOrders = observer(function OpenOrders() {
  const { orders, stopOrders, market } = useExchange();
  const { t } = useTranslation('trading');
  // Read here, so that the list follows it: the table draws its cells by itself.
  const paired = new Set(stopOrders.waiting.map(({ pairOrderId }) => pairOrderId));
  const columns = openOrderColumns(t, market, {
    cancel: (order) => (
      <Button size="s" busy={orders.cancelling.has(order.id)} onClick={() => void orders.cancel(order)}>
        {t('orders.cancel')}
      </Button>
    ),
    isPaired: ({ id }) => paired.has(id),
  });
  return (
    <Loaded
      of={orders.reading}
      skeleton={<SkeletonRows label={t('loading')} rows={4} height={34} />}
      failedTitle={t('orders.failed')}
      retryLabel={t('retry')}
      compact
    >
      {(open) => (
        <>
          <Table
            dense
            label={t('orders.open', { count: open.length })}
            columns={columns}
            rows={open}
            rowKey={(order) => order.id}
            empty={<EmptyState compact title={t('orders.noOpen')} action={<OwnNextStep />} />}
          />
          {open.length > 1 && <CancelAll />}
        </>
      )}
    </Loaded>
  );
});

/** Below the rows, so that none of them moves when a second order comes. */
const CancelAll = observer(function CancelAll() {
  const { orders, market } = useExchange();
  const { modals } = useServices();
  const { t } = useTranslation('trading');
  const ask = async () => {
    const answer = await modals.open('confirm', {
      title: t('orders.cancelAll'),
      message: t('orders.cancelAllOf', { count: orders.open.length, market: `${market.coinLabel}/${market.base}` }),
      confirmLabel: t('orders.cancelAll'),
      cancelLabel: t('order.confirm.back'),
      tone: 'danger',
    });
    if (answer === 'confirmed') await orders.cancelAll();
  };
  return (
    <div className={styles.all}>
      <Button size="s" busy={orders.cancellingAll} onClick={() => void ask()}>
        {t('orders.cancelAll')}
      </Button>
    </div>
  );
});

const OrderLog = observer(function OrderLog() {
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

const Balances = observer(function Balances() {
  const { balances } = useExchange();
  const { t } = useTranslation('trading');
  return (
    <Loaded
      of={balances.reading}
      skeleton={<SkeletonRows label={t('loading')} rows={2} height={34} />}
      failedTitle={t('exchange.balancesFailed')}
      retryLabel={t('retry')}
      compact
    >
      {() => <BalanceRows />}
    </Loaded>
  );
});

const BalanceRows = observer(function BalanceRows() {
  const { balances, market, markets } = useExchange();
  const { t } = useTranslation('trading');
  const coins = [market.base, market.market.coin];
  const columns: Column<string>[] = [
    { key: 'coin', title: t('orders.coin'), cell: coinLabel, lead: true },
    { key: 'total', title: t('orders.total'), align: 'end', cell: (coin) => amountOf(coin, balances.of(coin).total) },
    {
      key: 'available',
      title: t('order.available'),
      align: 'end',
      cell: (coin) => amountOf(coin, balances.available(coin) ?? '0'),
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

const amountOf = (coin: string, amount: string): string =>
  coin === 'KRW' ? formatNumber(amount, 0) : formatCoin(amount, true);
