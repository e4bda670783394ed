import { useServices } from '@maru/platform';
import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Loaded } from '@maru/remote-kit';
import { Badge, Button, Card, Notice, SkeletonRows } from '@maru/ui';
import { useEffect, useRef, useState } from 'react';
import { type OpenSession, SecurityApi } from '../../api/security.api';
import styles from './security.module.css';
import { SessionsStore } from './sessions.store';

/** Where the member is logged in; ends one login or all others. */
export const SessionsCard = observer(function SessionsCard() {
  const { api, preferences, modals } = useServices();
  const { t } = useTranslation('account');
  const [store] = useState(() => new SessionsStore({ api: new SecurityApi(api), preferences }));
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => store.start(), [store]);
  const end = async (id: string) => {
    const at = store.sessions.value?.findIndex((session) => session.id === id) ?? 0;
    await store.end(id);
    keepFocus(list.current, at);
  };
  const endOthers = async () => {
    const answer = await modals.open('confirm', {
      title: t('security.endOthers'),
      message: t('security.endOthersText'),
      confirmLabel: t('security.endOthers'),
      cancelLabel: t('security.cancel'),
      tone: 'danger',
    });
    if (answer !== 'confirmed') return;
    await store.endOthers();
    keepFocus(list.current, 0);
  };
  return (
    <Card title={t('security.sessions')}>
      <div className={styles.stack}>
        <p className={styles.hint}>{t('security.sessionsText')}</p>
        {store.failure && (
          <Notice tone="danger" live>
            {store.failure}
          </Notice>
        )}
        <Loaded
          of={store.sessions}
          skeleton={<SkeletonRows label={t('loading')} rows={2} height={72} />}
          failedTitle={t('security.sessionsFailed')}
          retryLabel={t('retry')}
          compact
        >
          {(sessions) => (
            <ul ref={list} tabIndex={-1} aria-label={t('security.sessions')}>
              {sessions.map((session) => (
                <Row key={session.id} session={session} store={store} onEnd={() => void end(session.id)} />
              ))}
            </ul>
          )}
        </Loaded>
        {store.hasOthers && (
          <div>
            <Button
              variant="danger"
              busy={store.ending === 'others'}
              disabled={store.ending !== null}
              onClick={() => void endOthers()}
            >
              {t('security.endOthers')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
});

/** The focus of a button that is gone moves to the next row's, or to the list. */
function keepFocus(list: HTMLElement | null, at: number): void {
  // React draws the shorter list first.
  requestAnimationFrame(() => {
    if (!list || (document.activeElement !== null && document.activeElement !== document.body)) return;
    const rows = [...list.querySelectorAll('li')];
    const buttons = [...rows.slice(at), ...rows.slice(0, at).reverse()].map((row) => row.querySelector('button'));
    (buttons.find((button) => button !== null) ?? list).focus();
  });
}

interface RowProps {
  readonly session: OpenSession;
  readonly store: SessionsStore;
  readonly onEnd: () => void;
}

const Row = observer(function Row({ session, store, onEnd }: RowProps) {
  const { t } = useTranslation('account');
  const { id, device, system, browser, ip, startedAt, seenAt, isOwn } = session;
  const kind = t(`device.${device}`);
  const agent = [browser, system].filter(Boolean).join(', ');
  const name = agent || kind;
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.name}>
          {name} {isOwn && <Badge tone="accent">{t('security.own')}</Badge>}
        </p>
        <p className={styles.hint}>
          {agent && `${kind}, `}
          {t('security.network', { ip })}
          <br />
          {t('security.started', { at: formatDateTime(startedAt) })}
          <br />
          {t('security.seen', { at: formatDateTime(seenAt) })}
        </p>
      </div>
      {!isOwn && (
        <Button
          size="s"
          busy={store.ending === id}
          disabled={store.ending !== null}
          aria-label={t('security.endOf', { name })}
          onClick={onEnd}
        >
          {t('security.end')}
        </Button>
      )}
    </li>
  );
});
