import { type Language, languages } from '@maru/contract';
import { makeAutoObservable, observableRef } from 'mobx';
import { type DeviceStorage, favouritesMax } from '../storage/device-storage';

export const themes = ['light', 'dark', 'system'] as const;
export const priceColours = ['korean', 'western'] as const;

export const densities = ['normal', 'compact'] as const;

export type Theme = (typeof themes)[number];
/** `korean`: rise red, fall blue; `western`: rise green, fall red. */
export type PriceColours = (typeof priceColours)[number];

/** How much room the rows of a table have. */
export type Density = (typeof densities)[number];

/** View preferences, kept on this device, for visitors too; nothing personal (SHEL-242). */
export class Preferences {
  language: Language = 'ko';
  theme: Theme = 'system';
  colours: PriceColours = 'korean';
  density: Density = 'normal';
  /** Whether a fill is heard. */
  sound = false;
  /** Whether every order is asked for once more; one far from the last price always is. */
  confirmOrders = false;
  /** Codes of markets, in the order in which they were chosen; replaced as a whole. */
  favourites: readonly string[];

  constructor(private readonly storage: Pick<DeviceStorage, 'read' | 'write'>) {
    this.favourites = storage.read('favourites');
    Object.assign(this, knownOf(storage.read('preferences')));
    makeAutoObservable<this, 'storage' | 'keep'>(this, { storage: false, keep: false, favourites: observableRef });
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

  setDensity(density: Density): void {
    this.density = density;
    this.keep();
  }

  setSound(sound: boolean): void {
    this.sound = sound;
    this.keep();
  }

  setConfirmOrders(confirmOrders: boolean): void {
    this.confirmOrders = confirmOrders;
    this.keep();
  }

  /** Adds a market to the favourites, or takes it out. */
  toggleFavourite(code: string): void {
    const others = this.favourites.filter((each) => each !== code);
    const isNew = others.length === this.favourites.length;
    this.favourites = isNew ? [...others, code].slice(-favouritesMax) : others;
    this.keep();
  }

  /** Takes what the member's account says: it wins over what this device had. Values that are none of ours change nothing. */
  adopt(chosen: Readonly<Record<string, unknown>>): void {
    Object.assign(this, knownOf(chosen));
    this.keep();
  }

  private keep(): void {
    const { language, theme, colours, density, sound, confirmOrders } = this;
    this.storage.write('preferences', { language, theme, colours, density, sound, confirmOrders });
    this.storage.write('favourites', this.favourites);
  }
}

const knownOf = ({
  language,
  theme,
  colours,
  density,
  sound,
  confirmOrders,
  favourites,
}: Readonly<Record<string, unknown>>) => ({
  ...pick('language', languages, language),
  ...pick('theme', themes, theme),
  ...pick('colours', priceColours, colours),
  ...pick('density', densities, density),
  ...(typeof sound === 'boolean' && { sound }),
  ...(typeof confirmOrders === 'boolean' && { confirmOrders }),
  ...(Array.isArray(favourites) && { favourites: favouritesOf(favourites) }),
});

const favouritesOf = (codes: readonly unknown[]): readonly string[] =>
  codes.filter((code) => typeof code === 'string').slice(0, favouritesMax);

const pick = <K extends string, V extends string>(key: K, allowed: readonly V[], value: unknown) => {
  const known = allowed.find((each) => each === value);
  return known === undefined ? {} : ({ [key]: known } as Record<K, V>);
};
