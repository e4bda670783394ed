import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { Link } from '@maru/platform/router';
import styles from './layout.module.css';

const links = [
  ['footer.company', 'Company'],
  ['footer.terms', 'Terms'],
  ['footer.privacy', 'Privacy'],
  ['footer.notices', 'Notices'],
  ['footer.faq', 'Faq'],
  ['footer.inquiry', 'Inquiry'],
] as const;

export function SiteFooter() {
  const { navigation } = useServices();
  const { t } = useTranslation('shell');
  return (
    <footer className={styles.footer}>
      <nav className={styles.footerLinks} aria-label={t('footer.label')}>
        {links.map(([label, route]) => (
          <Link key={route} to={navigation.href(route)}>
            {t(label)}
          </Link>
        ))}
      </nav>
      <p>{t('footer.hours')}</p>
      <p>{t('footer.risk')}</p>
    </footer>
  );
}
