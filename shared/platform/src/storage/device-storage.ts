/** The part of local storage that is used. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Values stored on this device (SHEL-240, SHEL-242); none is secret. */
export interface DeviceValues {
  /** Address of "save ID"; empty where the member did not ask for it (AUTH-005). */
  savedEmail: string;
  /** Codes of favourite markets. */
  favourites: readonly string[];
  hideSmallAssets: boolean;
  onlyHeldCoins: boolean;
  /** Unchecked; {@link Preferences} validates each of them. */
  preferences: Readonly<Record<string, unknown>>;
  /** How the price chart is drawn; unchecked, the chart validates each choice. */
  chart: Readonly<Record<string, unknown>>;
  /** Where the panels of the trading screen are; unchecked, the screen validates it. */
  tradingLayout: Readonly<Record<string, unknown>>;
  /** Single keys do nothing on the trading screen. */
  hotkeysOff: boolean;
  /** Epoch milliseconds of the last activity in any tab (SHEL-205); 0 without one. */
  lastActivity: number;
  /** Addresses of remote config as they were last read; unchecked: the footer judges each before it shows it. */
  helpLinks: Readonly<Record<string, { readonly ko: string; readonly 'en-us'?: string | undefined }>>;
}

export type DeviceKey = keyof DeviceValues;

interface Kept<T> {
  /** Value where nothing is kept, or nothing that can be read. */
  readonly missing: T;
  /** @returns undefined for a text that is none of ours. */
  readonly parse: (text: string) => T | undefined;
  readonly format: (value: T) => string;
}

export const favouritesMax = 200;
const toggle: Kept<boolean> = {
  missing: false,
  parse: (text) => text === 'Y',
  format: (on) => (on ? 'Y' : 'N'),
};

const choices: Kept<Readonly<Record<string, unknown>>> = {
  missing: {},
  parse: (text) => JSON.parse(text) ?? undefined,
  format: (all) => JSON.stringify(all),
};

function parseLinks(text: string): DeviceValues['helpLinks'] {
  const stored: unknown = JSON.parse(text);
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  return Object.fromEntries(entries.filter(([, link]) => typeof link?.ko === 'string'));
}

const kept: { readonly [K in DeviceKey]: Kept<DeviceValues[K]> } = {
  savedEmail: { missing: '', parse: (text) => text, format: (email) => email },
  favourites: {
    missing: [],
    parse(text) {
      const stored: unknown = JSON.parse(text);
      if (!Array.isArray(stored)) return undefined;
      return stored.filter((code) => typeof code === 'string').slice(0, favouritesMax);
    },
    format: (codes) => JSON.stringify(codes),
  },
  hideSmallAssets: toggle,
  onlyHeldCoins: toggle,
  preferences: choices,
  chart: choices,
  tradingLayout: choices,
  hotkeysOff: toggle,
  helpLinks: { missing: {}, parse: parseLinks, format: (links) => JSON.stringify(links) },
  lastActivity: { missing: 0, parse: (text) => Number(text) || undefined, format: String },
};

/**
 * What outlives the page on this device: a closed list of keys with typed values. Storage that is full or forbidden keeps
 * nothing and breaks nothing.
 */
export class DeviceStorage {
  /** @param open - returns the storage; throws if the browser forbids it. */
  constructor(private readonly open: () => TextStorage) {}

  read<K extends DeviceKey>(key: K): DeviceValues[K] {
    try {
      const text = this.open().getItem(nameOf(key));
      return (text === null ? undefined : kept[key].parse(text)) ?? kept[key].missing;
    } catch {
      return kept[key].missing;
    }
  }

  /** The value that stands for nothing, such as an empty address, may be written: {@link remove} leaves no trace. */
  write<K extends DeviceKey>(key: K, value: DeviceValues[K]): void {
    try {
      this.open().setItem(nameOf(key), kept[key].format(value));
    } catch {
      // Full or forbidden: the value then lasts as long as the page.
    }
  }

  remove(key: DeviceKey): void {
    try {
      this.open().removeItem(nameOf(key));
    } catch {
      // Without storage there is nothing to remove.
    }
  }
}

const nameOf = (key: DeviceKey): string => `maru.${key}`;
