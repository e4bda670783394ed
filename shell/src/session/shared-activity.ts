/** When somebody last did something in any tab of this browser. */
export interface SharedActivity {
  /** Epoch milliseconds. */
  lastAt(): number;
  touch(at: number): void;
}

const key = 'maru.lastActivity';

/**
 * All tabs share one timer (SHEL-205): the moment of the last activity lies in local storage, which every tab reads each
 * second. It is a bare time, no secret. Where storage is closed, each tab counts for itself.
 */
export function createSharedActivity(storage: Pick<Storage, 'getItem' | 'setItem'>): SharedActivity {
  let own = 0;
  return {
    lastAt() {
      try {
        return Math.max(own, Number(storage.getItem(key) ?? 0) || 0);
      } catch {
        return own;
      }
    },
    touch(at) {
      own = at;
      try {
        storage.setItem(key, String(at));
      } catch {
        // Full or forbidden: this tab still counts.
      }
    },
  };
}
