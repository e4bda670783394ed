import { useTranslation } from '@maru/platform/i18n';
import { Link } from '@maru/platform/router';
import styles from './layout.module.css';

const links = [
  ['footer.company', '/company'],
  ['footer.terms', '/help/terms'],
  ['footer.privacy', '/help/privacy'],
  ['footer.notices', '/help/notices'],
  ['footer.faq', '/help/faq'],
  ['footer.inquiry', '/help/inquiry'],
] as const;

export function SiteFooter() {
  const { t } = useTranslation('shell');
  return (
    <footer className={styles.footer}>
      <nav className={styles.footerLinks} aria-label={t('footer.label')}>
        {links.map(([label, to]) => (
          <Link key={to} to={to}>
            {t(label)}
          </Link>
        ))}
      </nav>
      <p>{t('footer.hours')}</p>
      <p>{t('footer.risk')}</p>
    </footer>
  );
}
