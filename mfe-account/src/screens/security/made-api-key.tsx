import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Button, Notice } from '@maru/ui';
import { CopyButton } from '@maru/ui/flow';
import type { ApiKeysStore } from './api-keys.store';
import styles from './security.module.css';
import { securityTexts } from './security-texts';

/** The key that was just made, with its secret, until the member puts it away. */
export const MadeApiKey = observer(function MadeApiKey({ store }: { readonly store: ApiKeysStore }) {
  const { t } = useTranslation(securityTexts);
  const { made } = store;
  if (!made) return null;
  const parts = [
    { id: 'key', text: made.key, copy: t('apiKeys.copyKey') },
    { id: 'secret', text: made.secret, copy: t('apiKeys.copySecret') },
  ] as const;
  return (
    <Notice tone="ok" live title={t('apiKeys.madeTitle')}>
      <div className={styles.stack}>
        <p>{t('apiKeys.madeText')}</p>
        <dl className={styles.stack}>
          {parts.map(({ id, text, copy }) => (
            <div key={id}>
              <dt className={styles.hint}>{t(`apiKeys.${id}`)}</dt>
              <dd className={styles.actions}>
                <span className={styles.name}>{text}</span>
                <CopyButton
                  text={text}
                  label={copy}
                  copiedLabel={t('apiKeys.copied')}
                  failedLabel={t('apiKeys.copyFailed')}
                />
              </dd>
            </div>
          ))}
        </dl>
        <div>
          <Button onClick={() => store.putAway()}>{t('apiKeys.putAway')}</Button>
        </div>
      </div>
    </Notice>
  );
});
