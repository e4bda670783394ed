import { helpLinks } from '@maru/domain/content';
import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import type { RemoteLinks } from '../settings/remote-links';
import styles from './layout.module.css';

/** Links of remote config, whatever site they lead to; one without a value is left out (HELP-050, HELP-055). */
export const SiteFooter = observer(function SiteFooter({ links }: { links: Pick<RemoteLinks, 'of'> }) {
  const { navigation } = useServices();
  const { t, language } = useTranslation('shell');
  return (
    <footer className={styles.footer}>
      <nav className={styles.footerLinks} aria-label={t('footer.label')}>
        <Link to={navigation.href('Company')}>{t('footer.company')}</Link>
        {helpLinks.map((name) => {
          const address = links.of(name, language);
          const label = t(`footer.link.${name}`);
          if (address === null) return null;
          if (address.startsWith('/'))
            return (
              <Link key={name} to={address}>
                {label}
              </Link>
            );
          const elsewhere = address.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' };
          return (
            <a key={name} href={address} {...elsewhere}>
              {label}
            </a>
          );
        })}
      </nav>
      <p>{t('footer.hours')}</p>
      <p>{t('footer.risk')}</p>
    </footer>
  );
});
