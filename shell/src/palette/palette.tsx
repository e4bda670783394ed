import { languages } from '@maru/contract';
import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { MarketsStore } from '@maru/platform/market-data';
import { observer } from '@maru/platform/observer';
import { Dialog } from '@maru/ui/overlays';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { ScreenRoute } from '../routing/screen-table';
import styles from './palette.module.css';
import { type Found, foundItems, type PaletteItem, screenItems } from './palette-items';

export interface PaletteProps {
  readonly routes: readonly ScreenRoute[];
  /** Ids of what was chosen last, the latest first. */
  readonly recent: readonly string[];
  readonly onChoose: (item: PaletteItem) => void;
  readonly onClose: () => void;
}

const searchMax = 40;

/** Finds coins, screens and settings by their names, codes and initials; arrows move, Enter chooses. */
export const Palette = observer(function Palette({ routes, recent, onChoose, onClose }: PaletteProps) {
  const { t } = useTranslation('palette');
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const found = foundItems(useItems(routes), search, recent);
  const all = found.flatMap(({ items }) => items);
  const marked = all[Math.min(at, all.length - 1)];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === 'Enter' && marked) onChoose(marked);
    else if (to !== undefined && all.length > 0) setAt((to + all.length) % all.length);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    if (marked) document.getElementById(`${id}${marked.id}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, marked]);
  return (
    <Dialog open title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <input
        className={styles.search}
        type="search"
        role="combobox"
        aria-label={t('search')}
        aria-expanded="true"
        aria-controls={`${id}list`}
        aria-activedescendant={marked && id + marked.id}
        aria-autocomplete="list"
        placeholder={t('search')}
        autoComplete="off"
        maxLength={searchMax}
        autoFocus
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p className={styles.count} role="status">
        {all.length === 0 ? t('nothing') : t('found', { count: all.length })}
      </p>
      <div id={`${id}list`} role="listbox" aria-label={t('title')} className={styles.list}>
        {found.map((group) => (
          <Options key={group.group} id={id} found={group} marked={marked} onChoose={onChoose} />
        ))}
      </div>
    </Dialog>
  );
});

interface OptionsProps extends Pick<PaletteProps, 'onChoose'> {
  readonly id: string;
  readonly found: Found;
  readonly marked: PaletteItem | undefined;
}

function Options({ id, found: { group, items }, marked, onChoose }: OptionsProps) {
  const { t } = useTranslation('palette');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div role="group" aria-labelledby={id + group}>
      <p id={id + group} className={styles.group} role="presentation">
        {t(`group.${group}`)}
      </p>
      {items.map((item) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and takes the keys
        <div
          key={item.id}
          id={id + item.id}
          role="option"
          tabIndex={-1}
          aria-selected={item === marked}
          className={styles.option}
          onClick={() => onChoose(item)}
        >
          <span>{item.label}</span>
          {item.hint && <small>{item.hint}</small>}
        </div>
      ))}
    </div>
  );
}

/** Everything that can be found, in the language of the page. */
function useItems(routes: readonly ScreenRoute[]): readonly PaletteItem[] {
  const services = useServices();
  const { t, language } = useTranslation('palette');
  const [markets] = useState(() => new MarketsStore(services));
  useEffect(() => markets.use(), [markets]);
  const { navigation, preferences, session } = services;
  const byTurnover = [...markets.all].sort((a, b) => Number(b.turnover) - Number(a.turnover));
  const won = byTurnover.filter(({ base }) => base === 'KRW');
  const coins = [...won, ...byTurnover.filter(({ base }) => base !== 'KRW')].map(
    (cell): PaletteItem => ({
      id: `market ${cell.code}`,
      group: 'markets',
      label: cell.nameIn(language),
      // A broken feed leaves old prices (SHEL-214).
      hint: [cell.label, cell.closeText, markets.stale && t('stale')].filter(Boolean).join(' '),
      names: [cell.market.name, cell.market.nameEn, cell.coinLabel, cell.label],
      run: () => navigation.go('Exchange', { marketCode: cell.code }),
    }),
  );
  const setting = (id: string, label: string, run: () => void): PaletteItem => ({
    id,
    group: 'settings',
    label,
    names: [label],
    run,
  });
  const settings = [
    ...(['light', 'dark', 'system'] as const).map((theme) =>
      setting(`theme ${theme}`, t(`theme.${theme}`), () => preferences.setTheme(theme)),
    ),
    ...languages.map((each) => setting(`language ${each}`, languageNames[each], () => preferences.setLanguage(each))),
    session.isMember
      ? setting('logout', t('logOut'), () => void session.logout().catch(() => undefined))
      : setting('login', t('logIn'), () => navigation.go('Login')),
  ];
  return [...coins, ...screenItems(routes, language, (path) => navigation.goPath(path)), ...settings];
}

const languageNames = { ko: '한국어', en: 'English', ch: '中文' } as const;
