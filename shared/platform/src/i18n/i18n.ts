import { type Language, languages } from '@maru/contract';
import i18next, { type TOptions } from 'i18next';
import { useSyncExternalStore } from 'react';

/** Texts of one namespace in one language; nested groups are reached with dots. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** Fetches texts that are not needed from the start: `() => import('./locales/en.json')`. */
export type TextsLoader = () => Promise<{ default: Texts }>;

export type TextsByLanguage = Readonly<Record<Language, Texts | TextsLoader>>;

export type Translate = (key: string, values?: TOptions) => string;

const fallback: Language = 'ko';

/** One instance for the page. */
const i18n = i18next.createInstance({
  lng: fallback,
  fallbackLng: fallback,
  interpolation: { escapeValue: false },
  resources: {},
  initAsync: false,
});
void i18n.init();

/** Texts that no member has asked for yet. */
const waiting = new Map<Language, Map<string, TextsLoader>>(languages.map((language) => [language, new Map()]));

/** Texts that were fetched, by what fetches them. */
const fetched = new WeakMap<TextsLoader, Texts>();

/** What each namespace speaks now. */
const registered = new Map<string, TextsByLanguage>();

/** What the member wants to read: ahead of the instance's language while texts are being fetched. */
let wanted: Language = fallback;

/** Grows with every fetched text that screens on show may have drawn without. */
let revision = 0;
const followers = new Set<() => void>();

/** Namespaces of the shell and the platform. */
const reserved = ['shell', 'modals', 'override', 'captcha', 'connection'];

/** Namespaces that a remote has spoken for through its own services. */
const claimed = new Set<string>();

/** Lent to one remote: the way to the texts of its own namespace, and to no other. */
export interface RemoteTexts {
  /** Texts of another version replace all that were there. @returns when those of the current language are there. */
  readonly register: (texts: TextsByLanguage) => Promise<void>;
}

/**
 * Adds a namespace, one per remote (SHEL-233). Other texts, such as those of another version, replace all of it. Remotes of a
 * shell that lends `RemoteTexts` use these instead.
 * @returns when the texts of the current language are there.
 * @throws TypeError for a namespace of the shell, or of a remote that has spoken through its services.
 */
export async function registerTexts(namespace: string, texts: TextsByLanguage): Promise<void> {
  if (reserved.includes(namespace)) throw new TypeError(`The texts of ${namespace} are the shell's`);
  if (claimed.has(namespace)) throw new TypeError(`The texts of ${namespace} are those of a remote`);
  await registerOwnTexts(namespace, texts);
}

/** For the shell: the texts of one remote, which nobody else may speak for from its first word on. */
export function lendTexts(namespace: string): RemoteTexts {
  return Object.freeze({
    register: async (texts: TextsByLanguage) => {
      if (reserved.includes(namespace)) throw new TypeError(`The texts of ${namespace} are the shell's`);
      claimed.add(namespace);
      await registerOwnTexts(namespace, texts);
    },
  });
}

/** For the shell and the platform: adds a namespace that no remote may take. */
export async function registerOwnTexts(namespace: string, texts: TextsByLanguage): Promise<void> {
  if (registered.get(namespace) !== texts) replaceTexts(namespace, texts);
  // A remote may register while the language changes: its texts are needed in the language to come.
  await loadWaiting(wanted);
}

function replaceTexts(namespace: string, texts: TextsByLanguage): void {
  registered.set(namespace, texts);
  for (const language of languages) {
    i18n.removeResourceBundle(language, namespace);
    waiting.get(language)?.delete(namespace);
    const given = texts[language];
    const ready = typeof given === 'function' ? fetched.get(given as TextsLoader) : given;
    if (ready) i18n.addResourceBundle(language, namespace, ready);
    else waiting.get(language)?.set(namespace, given as TextsLoader);
  }
}

/** Changes the language: fetches missing texts, then every screen on show is drawn again. */
export async function changeLanguage(language: Language): Promise<void> {
  wanted = language;
  await loadWaiting(language);
  if (wanted === language) await i18n.changeLanguage(language);
}

export function currentLanguage(): Language {
  return languages.find((language) => language === i18n.language) ?? fallback;
}

/** Texts of a namespace in the member's language as far as they are there, for the shell. */
export const catalogueOf = (namespace: string): Texts =>
  (i18n.getResourceBundle(currentLanguage(), namespace) as Texts | undefined) ?? {};

/** HTML's code of a language: the product's `ch` is `zh` (AMB-52). */
export const htmlLanguage = (language: Language): string => (language === 'ch' ? 'zh' : language);

/** Texts outside of components, such as document titles; read at the moment of the call. */
export function translator(namespace: string): Translate {
  return (key, values) => i18n.t(key, { ...values, ns: namespace });
}

/**
 * Texts of one namespace in the member's language; Korean where a text is missing (SHEL-232).
 * Values are put in as they are: React escapes them.
 */
export function useTranslation(namespace: string): { t: Translate; language: Language } {
  useSyncExternalStore(followTexts, () => revision);
  const language = currentLanguage();
  return { t: i18n.getFixedT(language, namespace) as Translate, language };
}

i18n.on('languageChanged', drawAgain);

function drawAgain(): void {
  revision += 1;
  for (const follower of followers) follower();
}

function followTexts(follower: () => void): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

async function loadWaiting(language: Language): Promise<void> {
  const loaders = waiting.get(language) ?? new Map<string, TextsLoader>();
  const loads = [...loaders].map(async ([namespace, load]) => {
    const { default: texts } = await load();
    fetched.set(load, texts);
    // Another version may speak by now.
    if (loaders.get(namespace) !== load) return;
    i18n.addResourceBundle(language, namespace, texts);
    loaders.delete(namespace);
    if (language === currentLanguage()) drawAgain();
  });
  // A language whose texts do not arrive is shown in the fallback rather than not at all.
  await Promise.allSettled(loads);
}
