import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { formatNumber } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { useSession } from '@maru/platform/session';
import { Loaded } from '@maru/remote-kit';
import { Badge, Button, Card, Disclosure, EmptyState, SkeletonRows, TicketIcon } from '@maru/ui';
import { useState } from 'react';
import { paymentText } from '../../payment-text';
import type { SaleOrder } from '../../token-sale';
import type { OrderHistoryStore } from './order-history.store';
import { LoginButton } from './purchase-box';
import styles from './sale-detail.module.css';

export interface OrderHistoryProps {
  readonly store: OrderHistoryStore;
  readonly code: string;
  readonly token: string;
}

/** Own purchases of this sale, which can be folded away (SALE-037, SALE-038, SALE-095 to SALE-098). */
export function OrderHistory(props: OrderHistoryProps) {
  const { t } = useTranslation('tokensale');
  const [open, setOpen] = useState(true);
  return (
    <Card flush>
      <div className={styles.history}>
        <Disclosure title={t('history.title')} open={open} onToggle={setOpen}>
          <History {...props} />
        </Disclosure>
      </div>
    </Card>
  );
}

const History = observer(function History({ store, code, token }: OrderHistoryProps) {
  const { t } = useTranslation('tokensale');
  const { isMember } = useSession();
  if (!isMember)
    return (
      <div className={styles.prompt}>
        <p>{t('history.login')}</p>
        <LoginButton />
      </div>
    );
  return (
    <Loaded
      of={store.orders}
      skeleton={<SkeletonRows label={t('loading')} rows={3} height={56} />}
      failedTitle={t('history.failed')}
      retryLabel={t('retry')}
    >
      {(orders) =>
        orders.length === 0 ? (
          <EmptyState icon={<TicketIcon size={28} />} title={t('history.none')} />
        ) : (
          <>
            <ul className={styles.orders}>
              {store.rows.map((order) => (
                <Row key={order.number} order={order} code={code} token={token} />
              ))}
            </ul>
            <Pages store={store} />
          </>
        )
      }
    </Loaded>
  );
});

function Row({ order, code, token }: { order: SaleOrder; code: string; token: string }) {
  const { t } = useTranslation('tokensale');
  return (
    <li className={styles.order}>
      <div>
        <p>{formatDateTime(order.at)}</p>
        <p className={styles.faint}>{code}</p>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>{t('history.paid')}</dt>
          <dd>{paymentText(order.paid, order.coin)}</dd>
        </div>
        <div>
          <dt>{t('purchase.bought')}</dt>
          <dd>{`${formatNumber(order.bought, 8)} ${token}`}</dd>
        </div>
        <div>
          <dt>{t('purchase.bonus')}</dt>
          <dd>{`${formatNumber(order.bonus, 8)} ${token}`}</dd>
        </div>
      </dl>
      <p className={styles.state}>
        <Badge tone="ok">{t('history.done')}</Badge>
        <span className={styles.faint}>{t(order.handedOut ? 'history.handedOut' : 'history.waiting')}</span>
      </p>
    </li>
  );
}

/** First, previous, next, last (SALE-096). */
const Pages = observer(function Pages({ store }: { store: OrderHistoryStore }) {
  const { t } = useTranslation('tokensale');
  const { page, pages } = store;
  const steps = [
    { id: 'first', to: 1, off: page === 1 },
    { id: 'previous', to: page - 1, off: page === 1 },
    { id: 'next', to: page + 1, off: page === pages },
    { id: 'last', to: pages, off: page === pages },
  ] as const;
  return (
    <nav className={styles.pages} aria-label={t('history.pages')}>
      {steps.slice(0, 2).map(({ id, to, off }) => (
        <Button key={id} size="s" variant="quiet" disabled={off} onClick={() => store.turnTo(to)}>
          {t(`history.${id}`)}
        </Button>
      ))}
      <span aria-current="page">{`${page} / ${pages}`}</span>
      {steps.slice(2).map(({ id, to, off }) => (
        <Button key={id} size="s" variant="quiet" disabled={off} onClick={() => store.turnTo(to)}>
          {t(`history.${id}`)}
        </Button>
      ))}
    </nav>
  );
});
