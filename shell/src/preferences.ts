import type { Preferences, SessionStore } from '@maru/platform';
import { changeLanguage, htmlLanguage } from '@maru/platform/internal';
import { autorun, reaction, when } from '@maru/platform/mobx';
import type { ShellState } from './page/shell-state';

const yearSeconds = 365 * 24 * 60 * 60;

/** The longest that a first drawing waits for the account's language and its texts. */
const languageWaitMs = 3_000;

/** End of the cookie on a device that has taken over the choice of the account whose session it has. */
const adoptedMark = '.account';

const hasAdopted = ({ cookie }: Pick<Document, 'cookie'>): boolean => /\bmaru_view=[a-z.]+\.account\b/.test(cookie);

export interface PreferencesDeps {
  readonly preferences: Preferences;
  readonly session: Pick<SessionStore, 'status' | 'checked' | 'me'>;
  readonly device: Pick<ShellState, 'deviceTheme'>;
}

/**
 * Applies the member's preferences to the page and keeps them in a cookie for the HTML server's first paint.
 * @returns when the page can be drawn without changing its language behind that: where the account's is not known on this device, after
 * the member has been read.
 */
export function applyPreferences({ preferences, session, device }: PreferencesDeps, page: Document): Promise<void> {
  const { dataset } = page.documentElement;
  const isKnown = hasAdopted(page);
  // What the account keeps in words has the values of the preferences; `AccountSettings`, which comes later, reads the others.
  reaction(
    () => session.status === 'member' && session.me?.settings,
    (settings, before) => settings && !before && preferences.adopt(settings),
    { fireImmediately: true },
  );
  autorun(() => {
    const { colours, density, language } = preferences;
    const theme = preferences.theme === 'system' ? (device.deviceTheme ?? 'system') : preferences.theme;
    if (theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
    dataset.colours = colours;
    dataset.density = density;
    page.documentElement.lang = htmlLanguage(language);
    const isAdopted = session.status === 'member' || (session.status === 'unknown' && isKnown);
    page.cookie = `maru_view=${theme}.${language}${isAdopted ? adoptedMark : ''}; path=/; max-age=${yearSeconds}; samesite=lax`;
  });
  autorun(() => void changeLanguage(preferences.language));
  return Promise.race([
    when(() => isKnown || session.checked).then(() => changeLanguage(preferences.language)),
    new Promise<void>((resolve) => setTimeout(resolve, languageWaitMs)),
  ]);
}
