import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { conflict } from '../refusal';
import type { ObjectStore } from '../store/object-store';

const brotli = promisify(brotliCompress);

export const fileKey = (remote: string, version: string, path: string): string => `files/${remote}/${version}/${path}`;

/**
 * Stores the files of a version, each with a brotli copy. Files that a crash left there are the same, or in the way.
 * @throws Refusal where other bytes lie under the name of a file.
 */
export const storeFiles = async (
  store: ObjectStore,
  remote: string,
  version: string,
  files: ReadonlyMap<string, Buffer>,
): Promise<void> => {
  for (const [path, bytes] of files) {
    const key = fileKey(remote, version, path);
    if (!(await store.create(key, bytes)) && !(await store.read(key))?.equals(bytes))
      throw conflict(
        `${path}: other bytes lie under ${remote} ${version}, from an upload that was not finished: raise the version`,
      );
    if (/\.(js|css)$/.test(path)) await store.create(`${key}.br`, await compress(bytes));
  }
};

const compress = (bytes: Buffer): Promise<Buffer> =>
  brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
