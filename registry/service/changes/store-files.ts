import { conflict } from '../../refusal';
import { compressed } from '../store/brotli';
import type { ObjectStore } from '../store/object-store';

export const fileKey = (remote: string, version: string, path: string): string => `files/${remote}/${version}/${path}`;

/**
 * Stores the files of a version, each with a brotli copy. A file that an interrupted publish left is kept if its bytes
 * are the same.
 * @throws Refusal where a file of that name has other bytes.
 */
export async function storeFiles(
  store: ObjectStore,
  remote: string,
  version: string,
  files: ReadonlyMap<string, Buffer>,
): Promise<void> {
  for (const [path, bytes] of files) {
    const key = fileKey(remote, version, path);
    if (!(await store.create(key, bytes)) && !(await store.read(key))?.equals(bytes))
      throw conflict(
        `${path}: other bytes lie under ${remote} ${version}, from an upload that was not finished: raise the version`,
      );
    if (isPacked(path)) await store.create(`${key}.br`, await compressed(bytes));
  }
}

const isPacked = (path: string): boolean => /\.(js|css|svg)$/.test(path);

/** Stores those of a version's files that are not there, such as ones that were removed while it was published again. */
export async function completeFiles(
  store: ObjectStore,
  remote: string,
  version: string,
  files: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const there = new Set(await store.list(fileKey(remote, version, '')));
  const isWhole = (path: string) =>
    [path, ...(isPacked(path) ? [`${path}.br`] : [])].every((name) => there.has(fileKey(remote, version, name)));
  await storeFiles(store, remote, version, new Map([...files].filter(([path]) => !isWhole(path))));
}
