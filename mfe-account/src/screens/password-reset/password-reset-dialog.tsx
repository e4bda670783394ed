import { useTranslation } from '@maru/platform/i18n';
import { Dialog } from '@maru/ui/overlays';
import { PasswordResetForm } from './password-reset-form';

/** The password reset over the settings in a browser (ACCT-005). */
export default function PasswordResetDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Dialog open title={t('passwordReset.title')} onClose={onClose} closeLabel={t('passwordReset.close')}>
      <PasswordResetForm />
    </Dialog>
  );
}
