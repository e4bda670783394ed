import { type Language, languages } from '@maru/contract';
import { makeAutoObservable } from 'mobx';
import type { DeviceStorage } from '../storage/device-storage';

export const themes = ['light', 'dark', 'system'] as const;
export const priceColours = ['korean', 'western'] as const;

export type Theme = (typeof themes)[number];
/** `korean`: rise red, fall blue; `western`: rise green, fall red. */
export type PriceColours = (typeof priceColours)[number];

/** View preferences, kept on this device, for visitors too; nothing personal (SHEL-242). */
export class Preferences {
  language: Language = 'ko';
  theme: Theme = 'system';
  colours: PriceColours = 'korean';

  constructor(private readonly storage: Pick<DeviceStorage, 'read' | 'write'>) {
    Object.assign(this, knownOf(storage.read('preferences')));
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
    this.storage.write('preferences', { language, theme, colours });
  }
}

const knownOf = ({ language, theme, colours }: Readonly<Record<string, unknown>>) => ({
  ...pick('language', languages, language),
  ...pick('theme', themes, theme),
  ...pick('colours', priceColours, colours),
});

const pick = <K extends string, V extends string>(key: K, allowed: readonly V[], value: unknown) => {
  const known = allowed.find((each) => each === value);
  return known === undefined ? {} : ({ [key]: known } as Record<K, V>);
};
