import { useTranslation } from '@maru/platform/i18n';
import { oneOf, useAddress } from '@maru/remote-kit/address';
import { Tabs } from '@maru/ui';
import { useState } from 'react';
import { CandlePanel } from './candle-panel';
import { DepthPanel } from './depth-panel';
import { HotkeySheet } from './hotkey-sheet';
import styles from './layouts.module.css';
import { MarketHeader } from './market-header';
import { MarketList } from './market-list';
import { OrderBookPanel } from './order-book-panel';
import { OrderForm } from './order-form';
import { orderFormId } from './order-form-id';
import { OrdersPanel } from './orders-panel';
import { TradesPanel } from './trades-panel';
import { useHotkeys } from './use-hotkeys';

/** By keyboard the form lies behind some hundred markets and levels; seen while it has the focus. */
function SkipToOrder() {
  const { t } = useTranslation('trading');
  return (
    <button type="button" className={styles.skip} onClick={() => document.getElementById(orderFormId)?.focus()}>
      {t('exchange.skipToOrder')}
    </button>
  );
}

/** All panels on one page, without scrolling it. */
export function WideLayout() {
  useHotkeys();
  return (
    <div className={styles.wide}>
      <SkipToOrder />
      <MarketList />
      <MarketHeader />
      <div className={styles.centre}>
        <CandlePanel />
        <OrdersPanel />
      </div>
      <div className={styles.bookColumn}>
        <OrderBookPanel />
        <TradesPanel />
      </div>
      <div className={styles.formColumn}>
        <OrderForm />
        <DepthPanel />
      </div>
      <HotkeySheet />
    </div>
  );
}

const tabs = ['order', 'chart', 'trades', 'orders', 'markets'] as const;
type Tab = (typeof tabs)[number];
const addressParts = { view: oneOf(tabs, 'order') };

/** One thing at a time; book and form stay together, because one fills the other. */
export function NarrowLayout() {
  const { t } = useTranslation('trading');
  const [tab, setTab] = useState<Tab>('order');
  useAddress(addressParts, { view: tab }, ({ view }) => setTab(view));
  return (
    <div className={styles.narrow}>
      {tab === 'order' && <SkipToOrder />}
      <MarketHeader />
      <Tabs
        even
        size="s"
        label={t('exchange.views')}
        tabs={tabs.map((id) => ({ id, label: t(`exchange.tab.${id}`) }))}
        selected={tab}
        onSelect={setTab}
      >
        {tab === 'order' && (
          <div className={styles.bookAndForm}>
            <OrderBookPanel />
            <OrderForm />
          </div>
        )}
        {tab === 'chart' && <CandlePanel />}
        {tab === 'trades' && <TradesPanel />}
        {tab === 'orders' && <OrdersPanel />}
        {tab === 'markets' && <MarketList />}
      </Tabs>
    </div>
  );
}
