import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { formatNumber } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { type RefusalName, refusals, refusalText } from '@maru/platform/refusals';
import { Loaded } from '@maru/remote-kit';
import { Badge, Button, EmptyState, Hidden, SkeletonRows } from '@maru/ui';
import { type Column, Table } from '@maru/ui/figures';
import type { StopOrder } from '../../api/stop-orders.api';
import { useExchange } from './exchange-stores';
import styles from './stop-order-list.module.css';

/** Orders of the member that wait for a price, and the last ones that could not be placed. */
export const StopOrderList = observer(function StopOrderList() {
  const { stopOrders } = useExchange();
  const { t } = useTranslation('trading');
  const columns = useColumns();
  return (
    <Loaded
      of={stopOrders.reading}
      skeleton={<SkeletonRows label={t('loading')} rows={4} height={34} />}
      failedTitle={t('orders.failed')}
      retryLabel={t('retry')}
      compact
    >
      {() => (
        <Table
          dense
          label={t('orders.stops', { count: stopOrders.waiting.length })}
          columns={columns}
          rows={stopOrders.shown}
          rowKey={({ id }) => id}
          empty={<EmptyState compact title={t('orders.noStops')} />}
        />
      )}
    </Loaded>
  );
});

function useColumns(): Column<StopOrder>[] {
  const { market } = useExchange();
  const { t } = useTranslation('trading');
  return [
    { key: 'time', title: t('exchange.time'), card: { line: 3 }, cell: ({ createdAt }) => formatDateTime(createdAt) },
    {
      key: 'side',
      title: t('order.side'),
      card: { line: 1 },
      cell: ({ side, limitPrice }) => (
        <>
          <Badge tone={side === 'B' ? 'rise' : 'fall'}>{t(`side.${side}`)}</Badge>{' '}
          {limitPrice !== null && <Badge>{t('orders.paired')}</Badge>}
        </>
      ),
    },
    {
      key: 'stop',
      title: t('order.stop'),
      align: 'end',
      card: { line: 1 },
      cell: ({ rises, stopPrice }) =>
        t(rises ? 'orders.risesTo' : 'orders.fallsTo', { price: market.priceText(stopPrice) }),
    },
    {
      key: 'price',
      title: t('order.price'),
      align: 'end',
      card: { line: 2, title: t('order.price') },
      cell: ({ price, limitPrice }) => (
        <>
          {market.priceText(price)}
          {limitPrice !== null && (
            <small className={styles.limit}>{`${t('order.limit')} ${market.priceText(limitPrice)}`}</small>
          )}
        </>
      ),
    },
    {
      key: 'amount',
      title: t('order.amount'),
      align: 'end',
      card: { line: 2, end: true, title: t('order.amount') },
      cell: ({ amount }) => formatNumber(amount, market.market.rules.amountScale, true),
    },
    {
      key: 'cancel',
      // The button says it.
      title: <Hidden>{t('orders.cancel')}</Hidden>,
      align: 'end',
      card: { line: 1, end: true },
      cell: (stop) => <End stop={stop} />,
    },
  ];
}

const End = observer(function End({ stop }: { readonly stop: StopOrder }) {
  const { stopOrders } = useExchange();
  const { t, language } = useTranslation('trading');
  if (stop.state === 'refused') {
    const why = isKnown(stop.refusal) && refusalText({ refusal: stop.refusal }, language);
    return <span>{why ? t('orders.notPlaced', { why }) : t('orders.notPlacedNoReason')}</span>;
  }
  return (
    <Button
      size="s"
      busy={stopOrders.cancelling.has(stop.id)}
      disabled={stop.state === 'reached'}
      onClick={() => void stopOrders.cancel(stop)}
    >
      {t('orders.cancel')}
    </Button>
  );
});

/** A newer exchange has refusals that this page does not know. */
const isKnown = (refusal: string | null): refusal is RefusalName =>
  refusal !== null && Object.hasOwn(refusals, refusal);
