import { useTranslation } from '@maru/platform/i18n';
import { Link, NavLink } from '@maru/platform/router';
import { Logo } from '@maru/ui';
import type { CSSProperties } from 'react';
import { AccountLinks } from './account-links';
import styles from './layout.module.css';
import type { MenuItem } from './menu';
import { LanguageSelect, ThemeButton } from './view-controls';

/** Logo, menu of the live remotes, view settings and account (interface: desktop, 56 px). */
export function SiteHeader({ items }: { items: readonly MenuItem[] }) {
  const { t, language } = useTranslation('shell');
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.logo}>
        <Logo name={t('site')} />
      </Link>
      <nav className={styles.menu} aria-label={t('menu')}>
        {items.map(({ entry, href }) => (
          <NavLink key={href} to={href} className={styles.menuLink} style={roomFor(entry.label[language])}>
            {entry.label[language]}
          </NavLink>
        ))}
      </nav>
      <div className={styles.tools}>
        <LanguageSelect />
        <ThemeButton />
        <AccountLinks />
      </div>
    </header>
  );
}

/** Room for the widest face that the label may get, so that no link moves away from under a pointer when fonts arrive. */
const roomFor = (label: string): CSSProperties => ({ '--letters': [...label].length }) as CSSProperties;
