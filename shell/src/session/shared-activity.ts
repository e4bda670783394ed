import type { DeviceStorage } from '@maru/platform';

/** Time of the last activity in any tab of this browser. */
export interface SharedActivity {
  /** Epoch milliseconds. */
  lastAt(): number;
  touch(at: number): void;
}

/**
 * All tabs share one timer (SHEL-205): the time of the last activity is in local storage, which every tab reads each
 * second. It is a bare time, no secret. Where storage is closed, each tab counts for itself.
 */
export function createSharedActivity(storage: Pick<DeviceStorage, 'read' | 'write'>): SharedActivity {
  let own = 0;
  return {
    lastAt: () => Math.max(own, storage.read('lastActivity')),
    touch(at) {
      own = at;
      storage.write('lastActivity', at);
    },
  };
}
