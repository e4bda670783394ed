import { useTranslation } from '@maru/platform/i18n';
import { NavLink } from '@maru/platform/router';
import { MenuIcon as ThreeLines } from '@maru/ui';
import { useState } from 'react';
import { usePart } from '../use-part';
import styles from './layout.module.css';
import type { MenuItem } from './menu';
import { MenuIcon } from './menu-icon';

const loadMoreSheet = async () => (await import('./more-sheet')).default;

interface TabBarProps {
  readonly tabs: readonly MenuItem[];
  readonly more: readonly MenuItem[];
}

/** The bar at the bottom of small screens; what does not fit is behind "more". */
export function TabBar({ tabs, more }: TabBarProps) {
  const { t, language } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  const MoreSheet = usePart(loadMoreSheet, open);
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
      {open && MoreSheet && <MoreSheet items={more} onClose={() => setOpen(false)} />}
    </nav>
  );
}
