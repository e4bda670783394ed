import { useServices } from '@maru/platform';
import { errorText } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { Button, Card, Notice } from '@maru/ui';
import { useState } from 'react';
import { SecurityApi } from '../../api/security.api';
import styles from './security.module.css';
import { securityTexts } from './security-texts';

const effects = ['login', 'orders', 'withdrawals', 'lifting'] as const;

/** Freezes the account, once the member has read what that does. */
export function FreezeCard() {
  const { t } = useTranslation(securityTexts);
  const { busy, failure, submit } = useFreezing();
  return (
    <Card title={t('freeze.title')}>
      <div className={styles.stack}>
        <p className={styles.hint}>{t('freeze.text')}</p>
        <ul className={styles.effects}>
          {effects.map((effect) => (
            <li key={effect}>{t(`freeze.effect.${effect}`)}</li>
          ))}
        </ul>
        {failure && (
          <Notice tone="danger" live>
            {failure}
          </Notice>
        )}
        <div>
          <Button variant="danger" busy={busy} onClick={() => void submit()}>
            {t('freeze.submit')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function useFreezing() {
  const { api, modals, navigation, session } = useServices();
  const { t, language } = useTranslation(securityTexts);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  const freeze = async () => {
    await new SecurityApi(api).freeze();
    // The session has ended: this screen is for members, and would lead to the login.
    navigation.go('Main');
    session.clear();
    await modals.open('notice', { title: t('freeze.doneTitle'), message: t('freeze.done') });
  };
  const submit = async () => {
    if (busy) return;
    setFailure('');
    const answer = await modals.open('confirm', {
      title: t('freeze.confirmTitle'),
      message: effects.map((effect) => `• ${t(`freeze.effect.${effect}`)}`).join('\n'),
      confirmLabel: t('freeze.confirmLabel'),
      cancelLabel: t('freeze.cancelLabel'),
      tone: 'danger',
    });
    if (answer !== 'confirmed') return;
    setBusy(true);
    try {
      await freeze();
    } catch (error) {
      setFailure(errorText(error, language));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, submit };
}
