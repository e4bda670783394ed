import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { Link } from '@maru/platform/router';
import { Facts } from '@maru/ui';
import styles from '../verification/verification.module.css';
import { identityTexts } from './identity-texts';

/** Page 5: what happens after the form is handed in (ACCT-073, ACCT-074, ACCT-077). */
export function ReviewPage() {
  const { t } = useTranslation(identityTexts);
  return (
    <div className={styles.stack}>
      <Facts
        facts={[
          { label: t('review.documents'), value: t('review.documentsText') },
          { label: t('review.call'), value: t('review.callText') },
        ]}
      />
      <p className={styles.unlocks}>{t('review.result')}</p>
      <WhoIsChecked />
    </div>
  );
}

/** Corporations go to support, individuals need a real-name ID; also before the form is begun (ACCT-077). */
export function WhoIsChecked() {
  const { navigation } = useServices();
  const { t } = useTranslation(identityTexts);
  return (
    <p className={styles.unlocks}>
      {t('corporation')} {t('mobileId')} <Link to={navigation.href('Inquiry')}>{t('inquiry')}</Link>
    </p>
  );
}
