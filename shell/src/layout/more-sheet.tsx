import { useTranslation } from '@maru/platform/i18n';
import { Link } from '@maru/platform/router';
import { Dialog } from '@maru/ui/overlays';
import { AccountLinks } from './account-links';
import styles from './layout.module.css';
import type { MenuItem } from './menu';
import { MenuIcon } from './menu-icon';
import { LanguageSelect, ThemeButton } from './view-controls';

/** Menu entries that do not fit into the tab bar. */
export default function MoreSheet({ items, onClose }: { items: readonly MenuItem[]; onClose: () => void }) {
  const { t, language } = useTranslation('shell');
  return (
    <Dialog open title={t('more')} closeLabel={t('close')} onClose={onClose}>
      <ul className={styles.moreList}>
        {items.map(({ entry, href }) => (
          <li key={href}>
            <Link to={href} className={styles.moreLink} onClick={onClose}>
              <MenuIcon name={entry.icon} />
              {entry.label[language]}
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.moreTools}>
        <AccountLinks />
        <LanguageSelect />
        <ThemeButton />
      </div>
    </Dialog>
  );
}
