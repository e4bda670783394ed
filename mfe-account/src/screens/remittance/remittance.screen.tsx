import { useServices } from '@maru/platform';
import { CaptchaApi, CaptchaStore } from '@maru/platform/captcha';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { ProofForm, ProofStore } from '@maru/remote-kit/documents';
import { buttonClass, Card, Notice, Page } from '@maru/ui';
import { useState } from 'react';
import { VerificationApi } from '../../api/verification.api';
import styles from '../verification/verification.module.css';

/** Sent as upfile1 to upfile3 (ACCT-112). */
const documents = ['receipt', 'account', 'idCard'] as const;

/** The remittance proof of members who pay in KRW (ACCT-113, ACCT-114); the KRW deposit page leads here (AMB-78). */
export default observer(function RemittanceScreen() {
  const { session } = useServices();
  const { t } = useTranslation('account');
  const { me } = session;
  const closed = me?.foreignNational ? 'foreign' : me?.phone === '' ? 'phoneFirst' : null;
  return (
    <Page title={t('remittance.title')} intro={t('remittance.intro')} width="form">
      <Card>{closed ? <Closed text={t(`remittance.${closed}`)} /> : me && <RemittanceForm />}</Card>
    </Page>
  );
});

function Closed({ text }: { text: string }) {
  const { navigation } = useServices();
  const { t } = useTranslation('account');
  return (
    <div className={styles.stack}>
      <Notice>{text}</Notice>
      <div>
        <Link className={buttonClass({})} to={navigation.href('confirm')}>
          {t('center.title')}
        </Link>
      </div>
    </div>
  );
}

function RemittanceForm() {
  const { api, preferences, modals, navigation } = useServices();
  const { t } = useTranslation('account');
  const [captcha] = useState(() => new CaptchaStore(new CaptchaApi(api)));
  const [store] = useState(() => {
    const calls = new VerificationApi(api);
    return new ProofStore({
      slots: documents,
      captcha,
      preferences,
      read: (signal) => calls.remittance(signal),
      send: (form, onProgress) => calls.sendRemittance(form, onProgress),
      // ERR-172: the page is left.
      afterwards() {
        modals.toast({ message: t('remittance.sent'), tone: 'ok' });
        navigation.go('confirm');
      },
      failedText: t('remittance.failed'),
    });
  });
  return (
    <ProofForm
      store={store}
      captcha={captcha}
      textOf={(slot) => ({ label: t(`remittance.${slot}`), hint: t(`remittance.${slot}Hint`) })}
      sendLabel={t('residence.send')}
      className={styles.stack}
    />
  );
}
