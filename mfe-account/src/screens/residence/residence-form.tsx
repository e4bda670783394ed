import { useServices } from '@maru/platform';
import { CaptchaApi, CaptchaStore } from '@maru/platform/captcha';
import { useTranslation } from '@maru/platform/i18n';
import { ProofForm, ProofStore } from '@maru/remote-kit/documents';
import { Notice } from '@maru/ui';
import { useState } from 'react';
import { VerificationApi } from '../../api/verification.api';
import { personDocuments, usePersonTexts } from '../../documents/person-documents';
import styles from '../verification/verification.module.css';

/** The residence proof of a foreigner; while it waits the documents can be replaced (ACCT-080..084). */
export function ResidenceForm() {
  const { api, session, preferences } = useServices();
  const { t } = useTranslation('account');
  const textOf = usePersonTexts();
  const [captcha] = useState(() => new CaptchaStore(new CaptchaApi(api)));
  const [store] = useState(() => {
    const calls = new VerificationApi(api);
    return new ProofStore({
      slots: personDocuments,
      captcha,
      preferences,
      read: (signal) => calls.residence(signal),
      send: (form, onProgress) => calls.sendResidence(form, onProgress),
      afterwards: () => void session.refresh({ changed: true }),
    });
  });
  return (
    <ProofForm
      store={store}
      captcha={captcha}
      textOf={textOf}
      sendLabel={t('residence.send')}
      sentText={t('residence.sent')}
      className={styles.stack}
      intro={
        <Notice tone="warn">{t(`residence.issued.${session.me?.foreignNational ? 'foreign' : 'domestic'}`)}</Notice>
      }
    />
  );
}
