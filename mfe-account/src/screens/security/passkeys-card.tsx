import { useServices } from '@maru/platform';
import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { Loaded } from '@maru/remote-kit';
import { type Authenticators, browserAuthenticators } from '@maru/remote-kit/passkey';
import { Button, Card, Notice, Skeleton, SkeletonRows } from '@maru/ui';
import { useEffect, useState } from 'react';
import { type OwnPasskey, PasskeyApi } from '../../api/passkey.api';
import { SecurityApi } from '../../api/security.api';
import { useExplain } from '../../use-explain';
import { PasskeyForm } from './passkey-form';
import { PasskeysStore } from './passkeys.store';
import styles from './security.module.css';
import { securityTexts } from './security-texts';

interface Props {
  readonly authenticators?: Authenticators;
}

/** The passkeys of the member: list, add, rename, remove. */
export const PasskeysCard = observer(function PasskeysCard({ authenticators = browserAuthenticators }: Props) {
  const { session } = useServices();
  const { me } = session;
  if (!me) return <Skeleton height={240} />;
  return <Own key={`${me.otpRegistered}${me.phone}`} me={me} authenticators={authenticators} />;
});

interface OwnProps extends Required<Props> {
  readonly me: { readonly otpRegistered: boolean; readonly phone: string };
}

const Own = observer(function Own({ me, authenticators }: OwnProps) {
  const { api, preferences, now, session } = useServices();
  const { t } = useTranslation(securityTexts);
  const explain = useExplain();
  const [store] = useState(() => {
    const passkeys = new PasskeyApi(api);
    const security = new SecurityApi(api);
    const calls = {
      list: (signal: AbortSignal) => passkeys.list(signal),
      begin: passkeys.begin.bind(passkeys),
      add: passkeys.add.bind(passkeys),
      rename: passkeys.rename.bind(passkeys),
      remove: passkeys.remove.bind(passkeys),
      sendSmsCode: () => security.sendSmsCode(),
    };
    const refresh = () => session.refresh({ changed: true });
    return new PasskeysStore({ api: calls, authenticators, me, preferences, now, explain, refresh });
  });
  useEffect(() => store.start(), [store]);
  return (
    <Card title={t('passkeys.title')}>
      <div className={styles.stack}>
        <p className={styles.hint}>{t('passkeys.text')}</p>
        <Loaded
          of={store.passkeys}
          skeleton={<SkeletonRows label={t('passkeys.loading')} rows={1} height={56} />}
          failedTitle={t('passkeys.failed')}
          retryLabel={t('passkeys.retry')}
          compact
        >
          {(list) =>
            list.length === 0 ? <p className={styles.none}>{t('passkeys.none')}</p> : <List list={list} store={store} />
          }
        </Loaded>
        {store.done && (
          <Notice tone="ok" live>
            {t(`passkeys.done.${store.done}`)}
          </Notice>
        )}
        {store.task ? <PasskeyForm store={store} /> : <Add store={store} />}
      </div>
    </Card>
  );
});

const List = ({ list, store }: { list: readonly OwnPasskey[]; store: PasskeysStore }) => (
  <ul>
    {list.map((passkey) => (
      <Row key={passkey.id} passkey={passkey} store={store} />
    ))}
  </ul>
);

const Row = observer(function Row({ passkey, store }: { passkey: OwnPasskey; store: PasskeysStore }) {
  const { t } = useTranslation(securityTexts);
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.hint}>
          {t('passkeys.added', { at: formatDateTime(createdAt) })}
          <br />
          {lastUsedAt ? t('passkeys.used', { at: formatDateTime(lastUsedAt) }) : t('passkeys.unused')}
        </p>
      </div>
      {store.hasFactor && (
        <div className={styles.actions}>
          {(['rename', 'remove'] as const).map((kind) => (
            <Button
              key={kind}
              size="s"
              disabled={store.task !== null}
              aria-label={t(`passkeys.${kind}Of`, { name })}
              onClick={() => store.begin({ kind, passkey })}
            >
              {t(`passkeys.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
});

const Add = observer(function Add({ store }: { store: PasskeysStore }) {
  const { navigation } = useServices();
  const { t } = useTranslation(securityTexts);
  if (!store.hasFactor)
    return (
      <Notice>
        {t('passkeys.factorFirst')} <Link to={navigation.href('confirm')}>{t('passkeys.toCenter')}</Link>
      </Notice>
    );
  if (!store.supported) return <Notice>{t('passkeys.unsupported')}</Notice>;
  return (
    <div>
      <Button variant="primary" onClick={() => store.begin({ kind: 'add' })}>
        {t('passkeys.add')}
      </Button>
    </div>
  );
});
