const keys = { hideSmall: 'maru.hideSmallAssets', onlyHeld: 'maru.onlyHeldCoins' } as const;
export type ToggleName = keyof typeof keys;

/** The two toggles of the asset list, kept on this device (WALT-005, SHEL-240). */
export const storedToggles = {
  read(name: ToggleName): boolean {
    try {
      return localStorage.getItem(keys[name]) === 'Y';
    } catch {
      return false;
    }
  },
  write(name: ToggleName, on: boolean): void {
    try {
      localStorage.setItem(keys[name], on ? 'Y' : 'N');
    } catch {
      // Storage can be full or forbidden; the choice then lasts as long as the page.
    }
  },
};

export type StoredToggles = typeof storedToggles;
