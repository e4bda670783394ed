import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { oneOf, useAddress } from '@maru/remote-kit/address';
import { Tabs } from '@maru/ui';
import { SkipButton } from '@maru/ui/fields';
import type { CSSProperties } from 'react';
import { CandlePanel } from './candle-panel';
import { DepthPanel } from './depth-panel';
import { useExchange } from './exchange-stores';
import { HotkeysList } from './hotkeys-list';
import type { LayoutColumn } from './layout.store';
import { LayoutButton } from './layout-button';
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

/** By keyboard the form lies behind some hundred markets and levels. */
function SkipToOrder() {
  const { t } = useTranslation('trading');
  return <SkipButton label={t('exchange.skipToOrder')} onSkip={() => document.getElementById(orderFormId)?.focus()} />;
}

const widths = { list: '268px', centre: 'minmax(0, 1fr)', book: '256px', form: '300px' } as const;

/** The head of the market stands above all columns but a list of markets at the edge. */
function gridOf(columns: readonly LayoutColumn[]): CSSProperties {
  const head = columns.map((column, at) =>
    column === 'list' && (at === 0 || at === columns.length - 1) ? column : 'header',
  );
  return {
    gridTemplateColumns: columns.map((column) => widths[column]).join(' '),
    gridTemplateAreas: `"${head.join(' ')}" "${columns.join(' ')}"`,
  };
}

/** All panels on one page, without scrolling it. In the document they follow each other as on the page. */
export const WideLayout = observer(function WideLayout() {
  useHotkeys();
  const { layout } = useExchange();
  return (
    <div className={styles.wide} style={gridOf(layout.shown)}>
      <SkipToOrder />
      <MarketHeader aside={<LayoutButton />} />
      {layout.shown.map((column) => (
        <Column key={column} column={column} />
      ))}
      <HotkeysList />
    </div>
  );
});

const Column = observer(function Column({ column }: { readonly column: LayoutColumn }) {
  const { layout } = useExchange();
  if (column === 'list') return <MarketList />;
  if (column === 'centre')
    return (
      <div className={styles.centre}>
        <CandlePanel />
        <OrdersPanel />
      </div>
    );
  if (column === 'book')
    return (
      <div className={styles.bookColumn}>
        <OrderBookPanel />
        {layout.shows('trades') && <TradesPanel />}
      </div>
    );
  return (
    <div className={styles.formColumn}>
      <OrderForm />
      {layout.shows('depth') && <DepthPanel />}
    </div>
  );
});

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
