import { useServices } from '@maru/platform';
import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { Loaded } from '@maru/remote-kit';
import { Badge, Button, Card, Notice, Skeleton, SkeletonRows } from '@maru/ui';
import { useEffect, useState } from 'react';
import { ApiKeyApi, type OwnApiKey } from '../../api/api-key.api';
import { SecurityApi } from '../../api/security.api';
import { useExplain } from '../../use-explain';
import { ApiKeyForm } from './api-key-form';
import { ApiKeysStore } from './api-keys.store';
import { MadeApiKey } from './made-api-key';
import styles from './security.module.css';
import { securityTexts } from './security-texts';

/** The keys of the member's programs: list, make, remove. */
export const ApiKeysCard = observer(function ApiKeysCard() {
  const { session } = useServices();
  const { me } = session;
  if (!me) return <Skeleton height={240} />;
  return <Own key={`${me.otpRegistered}${me.phone}`} me={me} />;
});

interface OwnProps {
  readonly me: { readonly otpRegistered: boolean; readonly phone: string };
}

const Own = observer(function Own({ me }: OwnProps) {
  const { api, preferences, now } = useServices();
  const { t } = useTranslation(securityTexts);
  const explain = useExplain();
  const [store] = useState(() => {
    const keys = new ApiKeyApi(api);
    const security = new SecurityApi(api);
    const calls = {
      list: (signal: AbortSignal) => keys.list(signal),
      create: keys.create.bind(keys),
      remove: keys.remove.bind(keys),
      sendSmsCode: () => security.sendSmsCode(),
    };
    return new ApiKeysStore({ api: calls, me, preferences, now, explain });
  });
  useEffect(() => store.start(), [store]);
  return (
    <Card title={t('apiKeys.title')}>
      <div className={styles.stack}>
        <p className={styles.hint}>{t('apiKeys.text')}</p>
        <Loaded
          of={store.keys}
          skeleton={<SkeletonRows label={t('apiKeys.loading')} rows={1} height={56} />}
          failedTitle={t('apiKeys.failed')}
          retryLabel={t('apiKeys.retry')}
          compact
        >
          {(list) =>
            list.length === 0 ? <p className={styles.none}>{t('apiKeys.none')}</p> : <List list={list} store={store} />
          }
        </Loaded>
        <MadeApiKey store={store} />
        {store.task ? <ApiKeyForm store={store} /> : <Add store={store} />}
      </div>
    </Card>
  );
});

const List = ({ list, store }: { list: readonly OwnApiKey[]; store: ApiKeysStore }) => (
  <ul>
    {list.map((key) => (
      <Row key={key.id} own={key} store={store} />
    ))}
  </ul>
);

const Row = observer(function Row({ own, store }: { own: OwnApiKey; store: ApiKeysStore }) {
  const { t } = useTranslation(securityTexts);
  const { name, key, scopes, addresses, expiresAt, lastUsedAt } = own;
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.name}>
          {name}{' '}
          {scopes.map((scope) => (
            <Badge key={scope} tone={scope === 'trade' ? 'warn' : 'accent'}>
              {t(`apiKeys.${scope}`)}
            </Badge>
          ))}
        </p>
        <p className={styles.hint}>
          <span className={styles.name}>{key}</span>
          <br />
          {addresses.length === 0 ? t('apiKeys.anywhere') : addresses.join(', ')}
          <br />
          {t('apiKeys.expires', { at: formatDateTime(expiresAt) })}
          <br />
          {lastUsedAt ? t('apiKeys.used', { at: formatDateTime(lastUsedAt) }) : t('apiKeys.unused')}
        </p>
      </div>
      {store.hasFactor && (
        <Button
          size="s"
          disabled={store.task !== null}
          aria-label={t('apiKeys.removeOf', { name })}
          onClick={() => store.begin({ kind: 'remove', key: own })}
        >
          {t('apiKeys.remove')}
        </Button>
      )}
    </li>
  );
});

const Add = observer(function Add({ store }: { store: ApiKeysStore }) {
  const { navigation } = useServices();
  const { t } = useTranslation(securityTexts);
  if (!store.hasFactor)
    return (
      <Notice>
        {t('apiKeys.factorFirst')} <Link to={navigation.href('confirm')}>{t('apiKeys.toCenter')}</Link>
      </Notice>
    );
  return (
    <div>
      <Button variant="primary" onClick={() => store.begin({ kind: 'add' })}>
        {t('apiKeys.add')}
      </Button>
    </div>
  );
});
