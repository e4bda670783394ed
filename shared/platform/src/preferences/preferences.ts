import { type Language, languages } from '@maru/contract';
import { makeAutoObservable } from 'mobx';

export const themes = ['light', 'dark', 'system'] as const;
export const priceColours = ['korean', 'western'] as const;

export type Theme = (typeof themes)[number];
/** `korean`: rise red, fall blue; `western`: rise green, fall red. */
export type PriceColours = (typeof priceColours)[number];

/** Where preferences outlive the page; local storage or a stand-in. */
export type PreferenceStorage = Pick<Storage, 'getItem' | 'setItem'>;

const storageKey = 'maru.preferences';

/** What the member likes to see. Kept on this device, for visitors too; holds nothing personal (SHEL-242). */
export class Preferences {
  language: Language = 'ko';
  theme: Theme = 'system';
  colours: PriceColours = 'korean';

  constructor(private readonly storage: PreferenceStorage) {
    Object.assign(this, readStored(storage));
    makeAutoObservable<this, 'storage' | 'keep'>(this, { storage: false, keep: false });
  }

  setLanguage(language: Language): void {
    this.language = language;
    this.keep();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.keep();
  }

  setColours(colours: PriceColours): void {
    this.colours = colours;
    this.keep();
  }

  private keep(): void {
    const { language, theme, colours } = this;
    try {
      this.storage.setItem(storageKey, JSON.stringify({ language, theme, colours }));
    } catch {
      // Storage can be full or forbidden; the choice then lasts as long as the page.
    }
  }
}

function readStored(storage: PreferenceStorage): Partial<Pick<Preferences, 'language' | 'theme' | 'colours'>> {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '{}');
    const { language, theme, colours } = (stored ?? {}) as Record<string, unknown>;
    return {
      ...pick('language', languages, language),
      ...pick('theme', themes, theme),
      ...pick('colours', priceColours, colours),
    };
  } catch {
    return {};
  }
}

const pick = <K extends string, V extends string>(key: K, allowed: readonly V[], value: unknown) => {
  const known = allowed.find((each) => each === value);
  return known === undefined ? {} : ({ [key]: known } as Record<K, V>);
};
