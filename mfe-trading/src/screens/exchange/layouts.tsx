import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { oneOf, useAddress } from '@maru/remote-kit/address';
import { Tabs } from '@maru/ui';
import { CandlePanel } from './candle-panel';
import { DepthPanel } from './depth-panel';
import { useExchange } from './exchange-stores';
import { HotkeysList } from './hotkeys-list';
import styles from './layouts.module.css';
import { MarketHeader } from './market-header';
import { MarketList } from './market-list';
import { narrowViews } from './narrow-view.store';
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
      <HotkeysList />
    </div>
  );
}

const addressParts = { view: oneOf(narrowViews, 'order') };

/** One thing at a time; book and form stay together, because one fills the other. */
export const NarrowLayout = observer(function NarrowLayout() {
  const { narrow } = useExchange();
  const { t } = useTranslation('trading');
  const { view } = narrow;
  useAddress(addressParts, { view }, (said) => narrow.show(said.view));
  return (
    <div className={styles.narrow}>
      {view === 'order' && <SkipToOrder />}
      <MarketHeader />
      <Tabs
        even
        size="s"
        label={t('exchange.views')}
        tabs={narrowViews.map((id) => ({ id, label: t(`exchange.tab.${id}`) }))}
        selected={view}
        onSelect={(chosen) => narrow.show(chosen)}
      >
        {view === 'order' && (
          <div className={styles.bookAndForm}>
            <OrderBookPanel />
            <OrderForm />
          </div>
        )}
        {view === 'chart' && <CandlePanel />}
        {view === 'trades' && <TradesPanel />}
        {view === 'orders' && <OrdersPanel />}
        {view === 'markets' && <MarketList />}
      </Tabs>
    </div>
  );
});
