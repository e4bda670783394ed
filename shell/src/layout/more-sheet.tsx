import { useTranslation } from '@maru/platform/i18n';
import { Link } from '@maru/platform/router';
import { SearchIcon } from '@maru/ui';
import { Dialog } from '@maru/ui/overlays';
import { VisitorLinks } from './account-links';
import type { MenuItem } from './menu';
import { MenuIcon } from './menu-icon';
import styles from './more-sheet.module.css';
import { LanguageSelect, ThemeButton } from './view-controls';

interface MoreSheetProps {
  readonly items: readonly MenuItem[];
  readonly onSearch: () => void;
  readonly onClose: () => void;
}

/** Menu entries that do not fit into the tab bar, and the search. */
export default function MoreSheet({ items, onSearch, onClose }: MoreSheetProps) {
  const { t, language } = useTranslation('shell');
  return (
    <Dialog open title={t('more')} closeLabel={t('close')} onClose={onClose}>
      <ul className={styles.list}>
        <li>
          <button
            type="button"
            className={styles.entry}
            onClick={() => {
              onClose();
              onSearch();
            }}
          >
            <SearchIcon />
            {t('search.open')}
          </button>
        </li>
        {items.map(({ entry, href }) => (
          <li key={href}>
            <Link to={href} className={styles.entry} onClick={onClose}>
              <MenuIcon name={entry.icon} />
              {entry.label[language]}
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.tools}>
        <VisitorLinks />
        <LanguageSelect />
        <ThemeButton />
      </div>
    </Dialog>
  );
}
