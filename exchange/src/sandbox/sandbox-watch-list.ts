import type { WatchList } from '../ports/watch-list';
import type { Faults } from './faults';

export interface SandboxWatchList extends WatchList {
  /** Puts a name on the lists, or takes it off with no reasons. */
  enter(name: string, reasons: readonly string[]): void;
}

/** Simulated watch lists, in memory: those of the names that were entered. */
export function createSandboxWatchList(faults: Faults): SandboxWatchList {
  const listed = new Map<string, readonly string[]>();
  const key = (name: string) => name.trim().toLowerCase();
  return {
    enter(name, reasons) {
      if (reasons.length > 0) listed.set(key(name), reasons);
      else listed.delete(key(name));
    },
    async screen({ name, englishName }) {
      await faults.pass('watchlist');
      return { reasons: listed.get(key(name)) ?? listed.get(key(englishName)) ?? [] };
    },
  };
}
