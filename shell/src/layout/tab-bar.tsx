import { useTranslation } from '@maru/platform/i18n';
import { MenuIcon as ThreeLines } from '@maru/ui';
import { useState } from 'react';
import { usePart } from '../loading/use-part';
import styles from './layout.module.css';
import type { MenuItem } from './menu';
import { MenuIcon } from './menu-icon';
import { MenuLink } from './menu-link';

const loadMoreSheet = async () => (await import('./more-sheet')).default;

interface TabBarProps {
  readonly tabs: readonly MenuItem[];
  readonly more: readonly MenuItem[];
  readonly onSearch: () => void;
}

/** The bar at the bottom of small screens; what does not fit is behind "more". */
export function TabBar({ tabs, more, onSearch }: TabBarProps) {
  const { t, language } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  const MoreSheet = usePart(loadMoreSheet, open);
  return (
    <nav className={styles.tabBar} aria-label={t('tabs')}>
      {tabs.map((item) => (
        <MenuLink key={item.href} item={item} className={styles.tab}>
          <MenuIcon name={item.entry.icon} />
          {item.entry.label[language]}
        </MenuLink>
      ))}
      <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ThreeLines size={22} />
        {t('more')}
      </button>
      {open && MoreSheet && <MoreSheet items={more} onSearch={onSearch} onClose={() => setOpen(false)} />}
    </nav>
  );
}
