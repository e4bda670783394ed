import { useTranslation } from '@maru/platform/i18n';
import { Page } from '@maru/ui';
import { ConsentCard } from './consent-card';
import { LinkCard } from './link-card';
import { LoginHistory } from './login-history';
import styles from './my-page.module.css';
import { ProfileCard } from './profile-card';

/** My page: account, consents and login history (ACCT-001..013). */
export default function MyPageScreen() {
  const { t } = useTranslation('account');
  return (
    <Page title={t('myPage.title')}>
      <div className={styles.columns}>
        <ProfileCard />
        <div className={styles.stack}>
          <ConsentCard />
          <LinkCard />
        </div>
      </div>
      <LoginHistory />
    </Page>
  );
}
