const key = 'maru.favourites';

/** Favourite markets, kept on this device. */
export const storedFavourites = {
  read(): readonly string[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
      return Array.isArray(stored) ? stored.filter((code) => typeof code === 'string').slice(0, 200) : [];
    } catch {
      return [];
    }
  },
  write(codes: readonly string[]): void {
    try {
      localStorage.setItem(key, JSON.stringify(codes));
    } catch {
      // Storage can be full or forbidden; the favourites then last as long as the page.
    }
  },
};

export type Favourites = typeof storedFavourites;
