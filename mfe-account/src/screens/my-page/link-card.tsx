import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { Link } from '@maru/platform/router';
import { latePart } from '@maru/remote-kit/late-part';
import { Card, ChevronRightIcon, Notice } from '@maru/ui';
import { Suspense, useState } from 'react';
import styles from './my-page.module.css';

const PasswordResetDialog = latePart(() => import('../password-reset/password-reset-dialog'));

/** Links to account changes; warns before changes that block withdrawals (ACCT-004, ACCT-005, ACCT-007). */
export function LinkCard() {
  const { navigation } = useServices();
  const { t } = useTranslation('account');
  const [resetting, setResetting] = useState(false);
  const linkTo = (route: 'confirm' | 'Security' | 'AppPwReset' | 'AppLeave', label: string) => (
    <Link to={navigation.href(route)}>
      {label}
      <ChevronRightIcon size={16} />
    </Link>
  );
  return (
    <Card title={t('links.title')}>
      <ul className={styles.links}>
        <li>{linkTo('confirm', t('links.verification'))}</li>
        <li>{linkTo('Security', t('links.security'))}</li>
        <li>
          {navigation.inApp ? (
            linkTo('AppPwReset', t('links.password'))
          ) : (
            <button type="button" onClick={() => setResetting(true)}>
              {t('links.password')}
              <ChevronRightIcon size={16} />
            </button>
          )}
        </li>
        <li>{linkTo('AppLeave', t('links.leave'))}</li>
      </ul>
      <Notice tone="warn">{t('links.block')}</Notice>
      {resetting && (
        <Suspense>
          <PasswordResetDialog onClose={() => setResetting(false)} />
        </Suspense>
      )}
    </Card>
  );
}
