import { useTranslation } from '@maru/platform/i18n';
import { NavLink } from '@maru/platform/router';
import { MenuIcon as ThreeLines } from '@maru/ui';
import { lazy, Suspense, useState } from 'react';
import styles from './layout.module.css';
import type { MenuItem } from './menu';
import { MenuIcon } from './menu-icon';

const MoreSheet = lazy(() => import('./more-sheet'));

interface TabBarProps {
  readonly tabs: readonly MenuItem[];
  readonly more: readonly MenuItem[];
}

/** The bar at the bottom of small screens; what does not fit is behind "more". */
export function TabBar({ tabs, more }: TabBarProps) {
  const { t, language } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  return (
    <nav className={styles.tabBar} aria-label={t('tabs')}>
      {tabs.map(({ entry, href }) => (
        <NavLink key={href} to={href} end={href === '/'} className={styles.tab}>
          <MenuIcon name={entry.icon} />
          {entry.label[language]}
        </NavLink>
      ))}
      <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ThreeLines size={22} />
        {t('more')}
      </button>
      <Suspense>{open && <MoreSheet items={more} onClose={() => setOpen(false)} />}</Suspense>
    </nav>
  );
}
