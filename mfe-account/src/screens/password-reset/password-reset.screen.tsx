import { useTranslation } from '@maru/platform/i18n';
import { Card, Page } from '@maru/ui';
import { PasswordResetForm } from './password-reset-form';

/** The password reset as a page of its own in the app (AUTH-105, SHEL-019). */
export default function PasswordResetScreen() {
  const { t } = useTranslation('account');
  return (
    <Page title={t('passwordReset.title')} width="form">
      <Card>
        <PasswordResetForm />
      </Card>
    </Page>
  );
}
