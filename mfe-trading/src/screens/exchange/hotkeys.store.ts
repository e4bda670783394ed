import type { DeviceStorage } from '@maru/platform';
import { makeAutoObservable } from '@maru/platform/mobx';

/** Whether single keys do something on the trading screen, kept on this device, and whether their list is open. */
export class HotkeysStore {
  on: boolean;
  listed = false;

  constructor(private readonly storage: Pick<DeviceStorage, 'read' | 'write'>) {
    this.on = !isOff(storage);
    makeAutoObservable<this, 'storage'>(this, { storage: false });
  }

  setOn(on: boolean): void {
    this.on = on;
    this.storage.write('hotkeysOff', !on);
  }

  list(open: boolean): void {
    this.listed = open;
  }
}

function isOff(storage: Pick<DeviceStorage, 'read'>): boolean {
  try {
    return storage.read('hotkeysOff');
  } catch {
    // The shell of an earlier release does not know this key.
    return false;
  }
}
