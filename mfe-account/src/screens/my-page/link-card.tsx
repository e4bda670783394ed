import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { Link } from '@maru/platform/router';
import { Card, ChevronRightIcon, Notice } from '@maru/ui';
import styles from './my-page.module.css';

/** Links to account changes; warns before changes that block withdrawals (ACCT-004, ACCT-007). */
export function LinkCard() {
  const { navigation } = useServices();
  const { t } = useTranslation('account');
  const links = [
    { route: 'confirm', label: t('links.verification') },
    { route: navigation.inApp ? 'AppPwReset' : 'PwReset', label: t('links.password') },
    { route: 'AppLeave', label: t('links.leave') },
  ] as const;
  return (
    <Card title={t('links.title')}>
      <ul className={styles.links}>
        {links.map(({ route, label }) => (
          <li key={route}>
            <Link to={navigation.href(route)}>
              {label}
              <ChevronRightIcon size={16} />
            </Link>
          </li>
        ))}
      </ul>
      <Notice tone="warn">{t('links.block')}</Notice>
    </Card>
  );
}
