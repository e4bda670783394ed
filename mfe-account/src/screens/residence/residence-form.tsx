import { useServices } from '@maru/platform';
import { CaptchaApi, CaptchaStore } from '@maru/platform/captcha';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Captcha } from '@maru/remote-kit/captcha';
import { Button, Notice } from '@maru/ui';
import { Form } from '@maru/ui/fields';
import { useEffect, useState } from 'react';
import { VerificationApi } from '../../api/verification.api';
import { DocumentFields } from '../../documents/document-fields';
import styles from '../verification/verification.module.css';
import { ResidenceStore } from './residence.store';

/** The residence proof of a foreigner; while it waits the documents can be replaced (ACCT-080..084). */
export const ResidenceForm = observer(function ResidenceForm() {
  const { api, session, preferences } = useServices();
  const { t } = useTranslation('account');
  const [captcha] = useState(() => new CaptchaStore(new CaptchaApi(api)));
  const [store] = useState(
    () =>
      new ResidenceStore({
        api: new VerificationApi(api),
        captcha,
        preferences,
        refresh: () => session.refresh(),
      }),
  );
  const waits = session.me?.residence === 'underReview';
  const [open, setOpen] = useState(!waits);
  useEffect(() => void store.start(), [store]);
  if (store.sent)
    return (
      <Notice tone="ok" live>
        {t('residence.sent')}
      </Notice>
    );
  if (!open)
    return (
      <div className={styles.stack}>
        <Notice>{t('residence.waits')}</Notice>
        <div>
          <Button onClick={() => setOpen(true)}>{t('residence.replace')}</Button>
        </div>
      </div>
    );
  return (
    <Form className={styles.stack} onSubmit={() => void store.send()}>
      {store.reason && <Notice tone="danger">{t('residence.returned', { reason: store.reason })}</Notice>}
      <Notice tone="warn">{t('residence.issued')}</Notice>
      <DocumentFields documents={store.documents} disabled={store.busy} />
      <Captcha captcha={captcha} />
      {store.error && (
        <Notice tone="danger" live>
          {store.error}
        </Notice>
      )}
      <div>
        <Button type="submit" variant="primary" busy={store.busy} disabled={!captcha.solved}>
          {t('residence.send')}
        </Button>
      </div>
    </Form>
  );
});
