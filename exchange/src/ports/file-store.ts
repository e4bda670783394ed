import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../platform/core/context';

/** An image as it is kept. */
export interface StoredImage {
  readonly kind: 'jpg' | 'png';
  readonly bytes: Buffer;
}

/** Documents of members, outside any served folder, under random names. */
export interface FileStore {
  /** @returns the names to keep, in the same order. */
  keep(images: readonly StoredImage[]): Promise<string[]>;
  drop(names: readonly string[]): Promise<void>;
}

/** Sealed on disk, each for its own name. */
export function createFileStore({ config, vault }: Pick<Context, 'config' | 'vault'>): FileStore {
  const folder = join(config.home, 'files');
  return {
    async keep(images) {
      if (images.length > 0) await mkdir(folder, { recursive: true, mode: 0o700 });
      return Promise.all(
        images.map(async ({ kind, bytes }) => {
          const name = `${randomUUID()}.${kind}`;
          await writeFile(join(folder, name), vault.seal(bytes, name), { mode: 0o600, flag: 'wx' });
          return name;
        }),
      );
    },
    async drop(names) {
      await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
    },
  };
}
