import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Loaded } from '@maru/remote-kit';
import { Button, EmptyState, SkeletonRows } from '@maru/ui';
import { Table } from '@maru/ui/figures';
import { useState } from 'react';
import type { Order } from '../../api/orders';
import { OwnNextStep } from '../../market/own-next-step';
import { AmendOrder } from './amend-order';
import { useExchange } from './exchange-stores';
import styles from './open-orders.module.css';
import { openOrderColumns } from './order-columns';

function Rows() {
  const { t } = useTranslation('trading');
  return <SkeletonRows label={t('loading')} rows={4} height={34} />;
}

/** Orders of the member that wait in the book of the market. */
export const OpenOrders = observer(function OpenOrders() {
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
    <>
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
          </>
        )}
      </Loaded>
      {/* Beside the list: a change whose answer was lost is sent again from here, though the list cannot be read either. */}
      {amending && <AmendOrder key={amending.id} order={amending} onClose={() => setAmending(null)} />}
    </>
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
