import { type Language, languages } from '@maru/contract';
import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { IconButton, MoonIcon, SunIcon } from '@maru/ui';
import styles from './layout.module.css';

const names: Record<Language, string> = { ko: '한국어', en: 'English', ch: '中文' };

export const LanguageSelect = observer(function LanguageSelect() {
  const { preferences } = useServices();
  const { t } = useTranslation('shell');
  return (
    <select
      className={styles.language}
      aria-label={t('language')}
      value={preferences.language}
      onChange={({ target }) => preferences.setLanguage(target.value as Language)}
    >
      {languages.map((language) => (
        <option key={language} value={language}>
          {names[language]}
        </option>
      ))}
    </select>
  );
});

/** Light or dark; until the member chooses, the page follows the device. */
export const ThemeButton = observer(function ThemeButton() {
  const { preferences } = useServices();
  const { t } = useTranslation('shell');
  const { theme } = preferences;
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  return (
    <IconButton
      label={t(dark ? 'theme.toLight' : 'theme.toDark')}
      icon={dark ? <SunIcon /> : <MoonIcon />}
      onClick={() => preferences.setTheme(dark ? 'light' : 'dark')}
    />
  );
});
