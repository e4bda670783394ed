import type { Preferences } from '@maru/platform';
import { changeLanguage, htmlLanguage } from '@maru/platform/internal';
import { autorun } from '@maru/platform/mobx';
import type { ShellState } from './page/shell-state';

const yearSeconds = 365 * 24 * 60 * 60;

/** Applies the member's preferences to the page and keeps them in a cookie for the HTML server's first paint. */
export function applyPreferences(
  preferences: Preferences,
  page: Document,
  device: Pick<ShellState, 'deviceTheme'>,
): void {
  const { dataset } = page.documentElement;
  autorun(() => {
    const { colours, density, language } = preferences;
    const theme = preferences.theme === 'system' ? (device.deviceTheme ?? 'system') : preferences.theme;
    if (theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
    dataset.colours = colours;
    dataset.density = density;
    page.documentElement.lang = htmlLanguage(language);
    page.cookie = `maru_view=${theme}.${language}; path=/; max-age=${yearSeconds}; samesite=lax`;
  });
  autorun(() => void changeLanguage(preferences.language));
}
