import { useServices } from '@maru/platform';
import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { Button, EmptyState, ErrorState, Hidden, SkeletonRows } from '@maru/ui';
import { useEffect, useRef } from 'react';
import type { Notification } from './notifications.api';
import type { NotificationsStore } from './notifications.store';
import styles from './personal.module.css';
import { placeOf, ToldPicture, ToldWords } from './told';

export interface BellPanelProps {
  readonly store: NotificationsStore;
  /** Its frame has no title of its own. */
  readonly titled: boolean;
  readonly onSettings: () => void;
  readonly onClose: () => void;
}

/** What the member was told, newest first. What is shown here is read; what was not is marked until the panel closes. */
export const BellPanel = observer(function BellPanel({ store, titled, onSettings, onClose }: BellPanelProps) {
  const { t } = useTranslation('personal');
  const fresh = useRef(new Set<string>());
  for (const { id, unread } of store.rows) if (unread) fresh.current.add(id);
  const { unread, rows } = store;
  useEffect(() => store.open(), [store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrives while the panel is open is read, too
  useEffect(() => void store.markRead(), [unread, rows]);
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        {titled && <h2 className={styles.heading}>{t('bell.title')}</h2>}
        <Button size="s" variant="quiet" onClick={onSettings}>
          {t('bell.settings')}
        </Button>
      </header>
      <div className={styles.list}>
        <Rows store={store} fresh={fresh.current} onClose={onClose} />
      </div>
    </div>
  );
});

interface RowsProps extends Pick<BellPanelProps, 'store' | 'onClose'> {
  readonly fresh: ReadonlySet<string>;
}

const Rows = observer(function Rows({ store, fresh, onClose }: RowsProps) {
  const { t } = useTranslation('personal');
  if (store.state === 'loading') return <SkeletonRows label={t('bell.title')} rows={3} />;
  if (store.state === 'failed')
    return <ErrorState compact title={t('bell.failed')} retryLabel={t('bell.retry')} onRetry={() => store.refresh()} />;
  if (store.rows.length === 0) return <EmptyState compact title={t('bell.empty')} hint={t('bell.emptyHint')} />;
  return (
    <>
      <ul>
        {store.rows.map((told) => (
          <li key={told.id}>
            <Row told={told} fresh={fresh.has(told.id)} onClose={onClose} />
          </li>
        ))}
      </ul>
      {store.more && (
        <div className={styles.more}>
          <Button wide onClick={() => store.readMore()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
});

function Row({ told, fresh, onClose }: { told: Notification; fresh: boolean; onClose: () => void }) {
  const { navigation } = useServices();
  const { t } = useTranslation('personal');
  return (
    <Link to={placeOf(told, navigation)} className={styles.link} data-fresh={fresh} onClick={onClose}>
      <ToldPicture told={told} />
      <div className={styles.told}>
        {fresh && <Hidden>{t('bell.unread')}</Hidden>}
        <ToldWords told={told} />
        <time className={styles.time} dateTime={told.at}>
          {formatDateTime(told.at)}
        </time>
      </div>
    </Link>
  );
}
