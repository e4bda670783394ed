import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { Loaded } from '@maru/remote-kit';
import { oneOf, useAddress } from '@maru/remote-kit/address';
import { Button, buttonClass, EmptyState, SkeletonRows, Tabs } from '@maru/ui';
import { Table } from '@maru/ui/figures';
import { lazy, Suspense, useState } from 'react';
import type { Order } from '../../api/orders';
import { OwnNextStep } from '../../market/own-next-step';
import { AmendOrder } from './amend-order';
import { useExchange } from './exchange-stores';
import { openOrderColumns } from './order-columns';
import styles from './orders-panel.module.css';

// Fetched with the first look.
const Balances = lazy(() => import('./balance-list').then((list) => ({ default: list.BalanceList })));
const OrderLog = lazy(() => import('./order-log').then((log) => ({ default: log.OrderLog })));
const StopOrderList = lazy(() => import('./stop-order-list').then((list) => ({ default: list.StopOrderList })));

const views = ['open', 'stops', 'log', 'balances'] as const;
type PanelView = (typeof views)[number];
const addressParts = { orders: oneOf(views, 'open') };

/** Open orders, the latest executions and balances of the member. */
export const OrdersPanel = observer(function OrdersPanel() {
  const { orders, stopOrders } = useExchange();
  const { session } = useServices();
  const { t } = useTranslation('trading');
  const [view, setView] = useState<PanelView>('open');
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
          <Suspense fallback={<Rows />}>{session.isMember ? <View view={view} /> : <LoginPrompt />}</Suspense>
        </div>
      </Tabs>
    </section>
  );
});

function View({ view }: { readonly view: PanelView }) {
  if (view === 'open') return <OpenOrders />;
  if (view === 'stops') return <StopOrderList />;
  return view === 'log' ? <OrderLog /> : <Balances />;
}

function Rows() {
  const { t } = useTranslation('trading');
  return <SkeletonRows label={t('loading')} rows={4} height={34} />;
}

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
  const [amending, setAmending] = useState<Order | null>(null);
  // Read here, so that the list follows it: the table draws its cells by itself.
  const paired = new Set(stopOrders.waiting.map(({ pairOrderId }) => pairOrderId));
  const columns = openOrderColumns(t, market, {
    actions: (order) => (
      <span className={styles.actions}>
        {!paired.has(order.id) && (
          <Button size="s" aria-haspopup="dialog" onClick={() => setAmending(order)}>
            {t('orders.amend')}
          </Button>
        )}
        <Button size="s" busy={orders.cancelling.has(order.id)} onClick={() => void orders.cancel(order)}>
          {t('orders.cancel')}
        </Button>
      </span>
    ),
    isPaired: ({ id }) => paired.has(id),
  });
  return (
    <Loaded of={orders.reading} skeleton={<Rows />} failedTitle={t('orders.failed')} retryLabel={t('retry')} compact>
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
          {amending && <AmendOrder order={amending} onClose={() => setAmending(null)} />}
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
