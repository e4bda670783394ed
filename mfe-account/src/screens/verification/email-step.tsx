import { useServices } from '@maru/platform';
import { errorText } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { Button } from '@maru/ui';
import { useState } from 'react';
import { VerificationApi } from '../../api/verification.api';

/** An address that is not confirmed yet: its mail is sent again, and the popup names it (ACCT-020, AUTH-095, AUTH-133). */
export function EmailStep({ address }: { address: string }) {
  const { api, modals } = useServices();
  const { t, language } = useTranslation('account');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await new VerificationApi(api).sendConfirmationMail(address);
      void modals.open('emailVerification', { address });
    } catch (error) {
      modals.toast({ message: errorText(error, language), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Button variant="primary" busy={busy} onClick={() => void send()}>
        {t('center.sendMail')}
      </Button>
    </div>
  );
}
