import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { IconButton, Logo, SearchIcon } from '@maru/ui';
import type { CSSProperties } from 'react';
import type { ShellState } from '../page/shell-state';
import { AccountLinks } from './account-links';
import styles from './layout.module.css';
import type { MenuItem } from './menu';
import { MenuLink } from './menu-link';
import { LanguageSelect, ThemeButton } from './view-controls';

/** Logo, menu of the live remotes, view settings and account (interface: desktop, 56 px). */
export function SiteHeader({ items, state }: { items: readonly MenuItem[]; state: ShellState }) {
  const { t, language } = useTranslation('shell');
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.logo}>
        <Logo name={t('site')} />
      </Link>
      <nav className={styles.menu} aria-label={t('menu')}>
        {items.map((item) => {
          const label = item.entry.label[language];
          return (
            <MenuLink key={item.href} item={item} className={styles.menuLink} style={roomFor(label)}>
              {label}
            </MenuLink>
          );
        })}
      </nav>
      <Tools state={state} />
    </header>
  );
}

/** Unseen until it is known who is here: a member's buttons need more room than those beside them would leave. */
const Tools = observer(function Tools({ state }: { state: ShellState }) {
  const { session } = useServices();
  return (
    <div className={styles.tools} style={session.checked ? undefined : { visibility: 'hidden' }}>
      <SearchButton state={state} />
      <LanguageSelect />
      <ThemeButton />
      <AccountLinks state={state} />
    </div>
  );
});

/** For who knows no key; on phones it is among the entries of the tab bar's last button. */
function SearchButton({ state }: { state: ShellState }) {
  const { t } = useTranslation('shell');
  return (
    <span className={styles.search}>
      <IconButton label={t('search.byKey')} icon={<SearchIcon />} onClick={() => state.askPalette(true)} />
    </span>
  );
}

/** Room for the widest face that the label may get, so that no link moves away from under a pointer when fonts arrive. */
const roomFor = (label: string): CSSProperties => ({ '--letters': [...label].length }) as CSSProperties;
