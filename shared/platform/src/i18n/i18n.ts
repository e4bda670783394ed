import { type Language, languages } from '@maru/contract';
import i18next, { type TOptions } from 'i18next';
import { useSyncExternalStore } from 'react';

/** Texts of one namespace in one language; nested groups are reached with dots. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

export type Translate = (key: string, values?: TOptions) => string;

/** One instance for the page; initialised at once, since all texts arrive with the code that shows them. */
const i18n = i18next.createInstance({
  lng: 'ko',
  fallbackLng: 'ko',
  supportedLngs: languages,
  interpolation: { escapeValue: false },
  resources: {},
  returnNull: false,
});
void i18n.init();

/** Adds a namespace, one per remote (SHEL-233). A later call replaces the texts, such as those of a new version. */
export function registerTexts(namespace: string, texts: Readonly<Record<Language, Texts>>): void {
  for (const language of languages) i18n.addResourceBundle(language, namespace, texts[language], true, true);
}

/** Follows the member's choice; every screen on show is drawn again. */
export function changeLanguage(language: Language): void {
  void i18n.changeLanguage(language);
}

export function currentLanguage(): Language {
  return languages.find((language) => language === i18n.language) ?? 'ko';
}

/** What HTML calls the language: the product's `ch` is `zh` (AMB-52). */
export const htmlLanguage = (language: Language): string => (language === 'ch' ? 'zh' : language);

/** Texts outside of components, such as document titles. */
export function translator(namespace: string): Translate {
  return i18n.getFixedT(null, namespace) as Translate;
}

/**
 * Texts of one namespace in the member's language; Korean where a text is missing (SHEL-232).
 * Values are put in as they are: React escapes them.
 */
export function useTranslation(namespace: string): { t: Translate; language: Language } {
  const language = useSyncExternalStore(followLanguage, currentLanguage);
  return { t: i18n.getFixedT(language, namespace) as Translate, language };
}

function followLanguage(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}
