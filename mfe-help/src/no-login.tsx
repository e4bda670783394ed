import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Notice } from '@maru/ui';
import { supportEmail } from './support-email';

/** How support is reached by who cannot log in, such as with a frozen or dormant account: an inquiry needs a login. */
export const NoLogin = observer(function NoLogin() {
  const { session } = useServices();
  const { t } = useTranslation('help');
  if (session.status !== 'visitor') return null;
  return (
    <Notice title={t('noLogin.title')}>
      <p>{t('noLogin.text')}</p>
      <p>{supportEmail}</p>
      <p>{t('hours')}</p>
    </Notice>
  );
});
