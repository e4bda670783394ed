import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { oneOf, useAddress } from '@maru/remote-kit/address';
import { latePart } from '@maru/remote-kit/late-part';
import { buttonClass, EmptyState, SkeletonRows, Tabs } from '@maru/ui';
import { Suspense, useDeferredValue, useState } from 'react';
import { useExchange } from './exchange-stores';
import styles from './orders-panel.module.css';

// Fetched with the first look.
const Balances = latePart(() => import('./balance-list').then((list) => ({ default: list.BalanceList })));
const OpenOrders = latePart(() => import('./open-orders').then((list) => ({ default: list.OpenOrders })));
const OrderLog = latePart(() => import('./order-log').then((log) => ({ default: log.OrderLog })));
const PastOrders = latePart(() => import('./past-orders').then((list) => ({ default: list.PastOrders })));
const StopOrderList = latePart(() => import('./stop-order-list').then((list) => ({ default: list.StopOrderList })));

const views = ['open', 'stops', 'log', 'past', 'balances'] as const;
type PanelView = (typeof views)[number];
const addressParts = { orders: oneOf(views, 'open') };

/** Open orders, the latest executions and orders, and balances of the member. */
export const OrdersPanel = observer(function OrdersPanel() {
  const { orders, stopOrders } = useExchange();
  const { session } = useServices();
  const { t } = useTranslation('trading');
  const [view, setView] = useState<PanelView>('open');
  // The tab that was pressed is drawn first, its rows afterwards.
  const shown = useDeferredValue(view);
  useAddress(addressParts, { orders: view }, (said) => setView(said.orders));
  const tabs = [
    { id: 'open' as const, label: t('orders.open', { count: orders.open.length }) },
    { id: 'stops' as const, label: t('orders.stops', { count: stopOrders.waiting.length }) },
    { id: 'log' as const, label: t('orders.log') },
    { id: 'past' as const, label: t('orders.past') },
    { id: 'balances' as const, label: t('orders.balances') },
  ];
  return (
    <section className={styles.orders} aria-label={t('exchange.tab.orders')}>
      <Tabs size="s" label={t('exchange.tab.orders')} tabs={tabs} selected={view} onSelect={setView}>
        <div className={styles.ordersBody}>
          <Suspense key={shown} fallback={<Rows />}>
            {session.isMember ? <View view={shown} /> : <LoginPrompt />}
          </Suspense>
        </div>
      </Tabs>
    </section>
  );
});

function View({ view }: { readonly view: PanelView }) {
  if (view === 'open') return <OpenOrders />;
  if (view === 'stops') return <StopOrderList />;
  if (view === 'past') return <PastOrders />;
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
