import { DiskStore } from './disk-store';
import type { ObjectStore } from './object-store';

/** The store that the environment names: a folder of this machine. */
export const openStore = async (_env: NodeJS.ProcessEnv, folder: string): Promise<ObjectStore> => {
  const store = new DiskStore(folder);
  await store.open();
  return store;
};
