import { useServices } from '@maru/platform';
import { errorText } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Card } from '@maru/ui';
import { Switch } from '@maru/ui/fields';
import { useRef } from 'react';
import { AccountApi, type Consents } from '../../api/account.api';
import styles from './my-page.module.css';

/** Marketing consent by e-mail and SMS; a switch takes effect at once (ACCT-003). */
export const ConsentCard = observer(function ConsentCard() {
  const { api, session, modals } = useServices();
  const { t, language } = useTranslation('account');
  /** Each switch by itself: what is pressed while the other one is being saved is not lost. */
  const saving = useRef(new Set<keyof Consents>());
  const consents: Consents = session.me?.promotions ?? { email: false, sms: false };

  const save = async (name: keyof Consents, on: boolean) => {
    if (saving.current.has(name)) return;
    saving.current.add(name);
    try {
      // The change alone: the other one may have been changed in another tab.
      await new AccountApi(api).saveConsents({ [name]: on });
      await session.refresh({ changed: true });
      modals.toast({ message: t('consent.saved') });
    } catch (error) {
      modals.toast({ message: errorText(error, language), tone: 'danger' });
    } finally {
      saving.current.delete(name);
    }
  };
  return (
    <Card title={t('consent.title')}>
      {/* Never disabled: a switch would lose the focus with which it was pressed. */}
      <div className={styles.switches}>
        <Switch
          label={t('consent.email')}
          hint={t('consent.emailHint')}
          checked={consents.email}
          onToggle={(on) => void save('email', on)}
        />
        <Switch
          label={t('consent.sms')}
          hint={t('consent.smsHint')}
          checked={consents.sms}
          onToggle={(on) => void save('sms', on)}
        />
      </div>
    </Card>
  );
});
